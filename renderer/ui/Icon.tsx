/** Our own line drawings on a 20-unit grid; the colour is the text's. */
const paths = {
  brand: ["M3 4.5h9.5v6.5H7L3.9 13.6V11H3z", "M14.5 8H17v6.4h-.9v2.4l-2.9-2.4H9.4v-1.2"],
  chats: ["M3.5 4.5h13v9h-7L6 16.4V13.5H3.5z"],
  servers: ["M3.5 4h13v5h-13z", "M3.5 11h13v5h-13z", "M6.3 6.5h.1", "M6.3 13.5h.1"],
  workbench: ["M3 6.5h11", "M11.5 4 14 6.5 11.5 9", "M17 13.5H6", "M8.5 11 6 13.5 8.5 16"],
  bell: ["M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.2H3.8z", "M8.3 17h3.4"],
  muted: ["M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.2H3.8z", "M8.3 17h3.4", "M3.5 3.5l13 13"],
  settings: [
    "M3.5 6h6.2",
    "M13.8 6h2.7",
    "M3.5 14h2.7",
    "M10.3 14h6.2",
    "M13.8 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
    "M10.2 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  ],
  plus: ["M10 4.5v11", "M4.5 10h11"],
  send: ["M10 16V4.5", "M5 9.5l5-5 5 5"],
  stop: ["M6 6h8v8H6z"],
  check: ["M4.5 10.5 8.3 14.5 15.5 6"],
  cross: ["M5.5 5.5l9 9", "M14.5 5.5l-9 9"],
  alert: ["M10 3.6 17 16H3z", "M10 8.2v3.6", "M10 13.9v.1"],
  broken: ["M6.8 3.5h6.4l3.3 3.3v6.4l-3.3 3.3H6.8l-3.3-3.3V6.8z", "M10 6.5v4", "M10 13.2v.1"],
  clock: ["M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "M10 6.3V10l2.6 1.8"],
  unplugged: [
    "M7.5 12.5 4 16",
    "M12.5 7.5 16 4",
    "M6 9.5l4.5 4.5a3.2 3.2 0 0 1-4.5-4.5z",
    "M14 10.5 9.5 6a3.2 3.2 0 0 1 4.5 4.5z",
  ],
  declined: ["M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "M5.5 14.5l9-9"],
  later: ["M5 5.5v9", "M9 5.5 15.5 10 9 14.5z"],
  question: [
    "M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z",
    "M8 8.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1v.4",
    "M10 13.6v.1",
  ],
  info: ["M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "M10 9.3v4", "M10 6.7v.1"],
  back: ["M12 5l-5 5 5 5"],
  aside: ["M4 10h12"],
  browser: ["M9 4.5H4.5v11h11V11", "M11.5 4h4.5v4.5", "M16 4l-7 7"],
  page: ["M5.5 3.5h6l3 3v10h-9z", "M11.5 3.5v3h3"],
  tool: ["M12.8 3.7a4 4 0 0 0-4.6 5.3L3.7 13.5l2.8 2.8 4.5-4.5a4 4 0 0 0 5.3-4.6l-2.5 2.5-2.4-.8-.7-2.4z"],
} as const;

export type IconName = keyof typeof paths;

/** A decorative drawing: hidden from assistive technology, so the words beside it must say it all. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
