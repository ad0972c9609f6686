/**
 * True when `value` is a whole number of `step`s, judged on the decimal digits that JSON carries (0.3 is a multiple of 0.1), not on their
 * binary neighbours. JSON Schema 2020-12 validation §6.2.1.
 *
 * @param value a finite number
 * @param step a finite number above 0
 */
export function isMultipleOf(value: number, step: number): boolean {
  const [valueDigits, valueExponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const shift = valueExponent - stepExponent;
  return shift >= 0
    ? (valueDigits * 10n ** BigInt(shift)) % stepDigits === 0n
    : valueDigits % (stepDigits * 10n ** BigInt(-shift)) === 0n;
}

/** Digits and power of ten of the shortest decimal that reads back as the number. The sign does not matter here. */
function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = "0", power = "0"] = Math.abs(value).toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}
