/** How units are told apart: by colour (one family of hues or of lightness a side, in palettes for all kinds of
 * eyes) and by shape; models within a unit by number. */

import { settings } from "../shared/settings.svelte";
import type { Palette } from "../shared/settings.svelte";

/** Each palette's colours by side. White shapes on them and the table about them stand out at 3 to 1 or more. */
const COLOURS: Record<Palette, readonly (readonly string[])[]> = {
  // Cool against warm.
  harbour: [
    ["#14588f", "#0e6f62", "#4b3f94", "#2d7fb8", "#3d5a6c", "#1f8a9e"],
    ["#b23a08", "#8f2a5f", "#946200", "#7a4a21", "#c04a52", "#6b6114"],
    ["#3f7020", "#2c5e34", "#56711a", "#4b7d46", "#2f6b1c", "#5d7a33"],
    ["#2c2733", "#40303a", "#33333d", "#4a3f4f", "#3a3533", "#524a55"],
  ],
  // Blue against orange alone, which no common kind of colour blindness confuses.
  ember: [
    ["#0a4f8f", "#2767a8", "#083a6b", "#3b7ab5", "#16578f", "#4a86bd"],
    ["#b34700", "#9a3d00", "#c25400", "#7f3300", "#a85c12", "#8c4a0a"],
    ["#1d2126", "#2a2622", "#22282c", "#303338", "#26221f", "#383c42"],
    ["#767c84", "#7d7a74", "#6f7a7a", "#817c86", "#757575", "#6d7680"],
  ],
  // Dark against light, for eyes that see no hue at all.
  chalk: [
    ["#14181f", "#262b33", "#1c2420", "#2b2421", "#20202c", "#30343a"],
    ["#7e848c", "#868079", "#78867d", "#87808a", "#818181", "#79838f"],
    ["#454b54", "#4d4843", "#424d46", "#4b4652", "#484848", "#434c58"],
    ["#60666e", "#67625c", "#5b675f", "#66606c", "#636363", "#5c6570"],
  ],
};

/** The dashes of each side's rim: the first has none. */
const DASHES: readonly (readonly number[])[] = [[], [3, 2.4], [0.9, 2.2], [8, 2.2]];

/** The dashes of a side's rim or line as SVG has them, in multiples of `unit`; none for the first side. */
export function dashesOf(side: number, unit = 1): string | undefined {
  const dashes = DASHES[side % DASHES.length]!;
  return dashes.length > 0 ? dashes.map((each) => +(each * unit).toFixed(3)).join(" ") : undefined;
}

/** The radius of a marker on the table, in thousandths of an inch. */
export const MARK = 500;

const SHAPES = ["disc", "square", "triangle", "diamond", "pentagon", "star", "hexagon", "cross"] as const;

export type Shape = (typeof SHAPES)[number];

export function colourOf(side: number, mark: number): string {
  const colours = coloursOf(settings.palette, side);
  return colours[mark % colours.length]!;
}

export function coloursOf(palette: Palette, side: number): readonly string[] {
  const sides = COLOURS[palette];
  return sides[side % sides.length]!;
}

export function shapeOf(mark: number): Shape {
  return SHAPES[mark % SHAPES.length]!;
}

/** The outline of a shape about 0,0 that fits a circle of `radius`, as an SVG path; y down. */
export function outlineOf(shape: Shape, radius: number): string {
  if (shape === "disc") return circle(radius * 0.8);
  const corners = CORNERS[shape].map(([x, y]) => `${round(x * radius)} ${round(y * radius)}`);
  return `M${corners.join("L")}z`;
}

type Corner = readonly [number, number];

const CORNERS: Record<Exclude<Shape, "disc">, readonly Corner[]> = {
  square: regular([45, 135, 225, 315], 1.02),
  triangle: regular([90, 210, 330], 1.04, 0.14),
  diamond: regular([90, 180, 270, 0], 1),
  pentagon: regular([90, 162, 234, 306, 18], 0.94),
  hexagon: regular([0, 60, 120, 180, 240, 300], 0.92),
  star: Array.from({ length: 10 }, (_, i) => corner(90 + i * 36, i % 2 ? 0.6 : 1.02)),
  cross: [
    [-0.34, -0.95],
    [0.34, -0.95],
    [0.34, -0.34],
    [0.95, -0.34],
    [0.95, 0.34],
    [0.34, 0.34],
    [0.34, 0.95],
    [-0.34, 0.95],
    [-0.34, 0.34],
    [-0.95, 0.34],
    [-0.95, -0.34],
    [-0.34, -0.34],
  ],
};

function regular(angles: readonly number[], radius: number, down = 0): Corner[] {
  return angles.map((angle) => corner(angle, radius, down));
}

function corner(degrees: number, radius: number, down = 0): Corner {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle) * radius, down - Math.sin(angle) * radius];
}

function circle(radius: number): string {
  const r = round(radius);
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
