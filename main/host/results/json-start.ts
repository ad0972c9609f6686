/** What is still wanted of a value, in characters. */
interface Room {
  left: number;
  /** Something was left out. */
  cut: boolean;
}

/**
 * A JSON value laid out, as far as it has about so many characters: of a large one no more than that is looked at.
 * @param value JSON, as it was parsed
 * @returns its text, or a beginning of it that is at least so long, closed as if the rest were not there, and whether that is so
 */
export function jsonStart(value: unknown, enough: number): { readonly text: string; readonly more: boolean } {
  const room: Room = { left: enough, cut: false };
  const text = JSON.stringify(beginning(value, room), null, 2);
  return { text, more: room.cut };
}

function beginning(value: unknown, room: Room): unknown {
  room.left -= 1;
  if (typeof value === "string") {
    const { left } = room;
    room.left -= value.length;
    if (value.length <= left) return value;
    room.cut = true;
    return value.slice(0, Math.max(0, left + 1));
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    while (items.length < value.length && room.left > 0) items.push(beginning(value[items.length], room));
    if (items.length < value.length) room.cut = true;
    return items;
  }
  const members: [string, unknown][] = [];
  // Not all its names at once: there may be very many.
  for (const name in value) {
    if (room.left <= 0) {
      room.cut = true;
      break;
    }
    room.left -= name.length;
    members.push([name, beginning((value as { readonly [name: string]: unknown })[name], room)]);
  }
  return Object.fromEntries(members);
}
