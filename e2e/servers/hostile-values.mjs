// Values that nobody expects where they stand.

/** @typedef {import("./seeded.mjs").Chance} Chance */

/** JSON texts and not values: some can't be written by JSON.stringify, and an own `__proto__` has to stay one. */
const ODD = [
  ..."null|true|false|0|-1|1.5|1e999|-0|9007199254740993|12345678901234567890".split("|"),
  '""|"x"|"null"|"\\u0000"|"\\ud800"|"\\udfff\\ud800"|"\\u202e"|"﻿"|"漢字 한글"'.split("|"),
  '[]|{}|[null]|[[]]|[{}]|{"a":{}}|{"length":-1}|{"then":1}|{"toString":1,"valueOf":null}|{"toJSON":"x"}'.split("|"),
  '{"__proto__":{"polluted":true}}|{"constructor":{"prototype":{"polluted":true}}}|{"hasOwnProperty":0}'.split("|"),
].flat();

/** Names that mean something to some engine. */
const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "",
  "length",
  "a.b",
  "\u0000",
];

/** @param {number} levels @param {string} [core] */
export const deep = (levels, core = "0") => `${"[".repeat(levels)}${core}${"]".repeat(levels)}`;

/** @param {Chance} chance a JSON text */
export function oddValue(chance) {
  if (chance.once(30)) return deep(150);
  if (chance.once(30)) return `"${"x".repeat(chance.whole(20_000))}"`;
  if (chance.once(40)) return wide(chance.whole(1_000));
  return chance.pick(ODD);
}

/** @param {Chance} chance */
export const oddName = (chance) => JSON.stringify(chance.pick(NAMES));

/** An object of so many members. @param {number} members */
function wide(members) {
  return `{${Array.from({ length: members }, (_, index) => `"k${index}":${index}`).join(",")}}`;
}

/** @param {Chance} chance an object with odd members, as JSON text */
export function oddObject(chance) {
  const members = Array.from({ length: chance.whole(4) }, () => `${oddName(chance)}:${oddValue(chance)}`);
  return `{${members.join(",")}}`;
}
