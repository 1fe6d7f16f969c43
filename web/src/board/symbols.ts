// Signs and patterns that the board uses again and again.

const sign = (name: string, drawn: string): string =>
  `<symbol id="n-${name}" viewBox="0 0 24 16" overflow="visible">${drawn}</symbol>`;
const FRAME = "M1 1H23V15H1Z";
const TRACKS = "M8 4.6H16A3.4 3.4 0 0 1 16 11.4H8A3.4 3.4 0 0 1 8 4.6Z";

const star = (x: number, y: number): string => `M${String(x)} ${String(y - 2.6)}v5.2m-2.25-3.9l4.5 2.6m0-2.6l-4.5 2.6`;
const ruts = (x: number, y: number): string =>
  `M${String(x - 6)} ${String(y)}q3-2.6 6-1.2t6-.4m-12 4.2q3-2.6 6-1.2t6-.4`;

export const SYMBOLS =
  sign("infantry", `<path d="${FRAME}M1 1L23 15M23 1L1 15"/>`) +
  sign("cavalry", `<path d="${FRAME}M1 15L23 1"/>`) +
  sign("armour", `<path d="${FRAME}${TRACKS}"/>`) +
  sign("mechanized", `<path d="${FRAME}M1 1L23 15M23 1L1 15${TRACKS}"/>`) +
  sign("garrison", `<path d="${FRAME}"/><path d="M1 1H6V15H1Z" class="sf"/>`) +
  sign("partisans", `<path d="${FRAME}M5 12L12 3L19 12Z"/>`) +
  sign("leader", `<path class="sf" d="M12 0L14.2 5.4L20 5.8L15.5 9.4L17 15L12 11.9L7 15L8.5 9.4L4 5.8L9.8 5.4Z"/>`) +
  `<symbol id="flag" overflow="visible"><path class="flagp" d="M-3.2 6V-6"/><path class="flagc" d="M-3.2-6C-.6-7.6 1.8-4.4 5-6V.2C1.8 1.8-.6-1.4-3.2.2Z"/></symbol>` +
  `<pattern id="hatch" width="4.6" height="4.6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V4.6" class="hatchl"/></pattern>` +
  `<pattern id="forbidden" width="4.6" height="4.6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V4.6" class="hatchd"/></pattern>` +
  `<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="1.5" cy="1.5" r="1" class="dotd"/><circle cx="4.5" cy="4.5" r="1" class="dotd"/></pattern>` +
  `<pattern id="season-snow" width="46" height="40" patternUnits="userSpaceOnUse"><path d="${star(11.5, 10)}${star(34.5, 30)}" class="snows"/></pattern>` +
  `<pattern id="season-mud" width="38" height="32" patternUnits="userSpaceOnUse"><path d="${ruts(9.5, 8)}${ruts(28.5, 24)}" class="ruts"/></pattern>`;
