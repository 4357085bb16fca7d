/** How units are told apart: by colour (safe for the colour-blind, cool for one side, warm for the other)
 * and by shape; models within a unit by number. */

const COLOURS: readonly (readonly string[])[] = [
  ["#14588f", "#0e6f62", "#4b3f94", "#2d7fb8", "#3d5a6c", "#1f8a9e"],
  ["#b23a08", "#8f2a5f", "#946200", "#7a4a21", "#c04a52", "#6b6114"],
];

const SHAPES = ["disc", "square", "triangle", "diamond", "pentagon", "star", "hexagon", "cross"] as const;

export type Shape = (typeof SHAPES)[number];

export function colourOf(side: number, mark: number): string {
  const palette = COLOURS[side % COLOURS.length]!;
  return palette[mark % palette.length]!;
}

export function shapeOf(mark: number): Shape {
  return SHAPES[mark % SHAPES.length]!;
}

/** The outline of a shape about 0,0 that fits a circle of radius 1, as an SVG path; y down. */
export function outlineOf(shape: Shape): string {
  return OUTLINES[shape];
}

const OUTLINES: Record<Shape, string> = {
  disc: "M-.8 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z",
  square: "M-.72-.72h1.44v1.44h-1.44z",
  triangle: polygon([90, 210, 330], 1.04, 0.14),
  diamond: polygon([90, 180, 270, 0], 1, 0),
  pentagon: polygon([90, 162, 234, 306, 18], 0.94, 0),
  hexagon: polygon([0, 60, 120, 180, 240, 300], 0.92, 0),
  star: star(),
  cross: "M-.34-.95h.68v.61h.61v.68h-.61v.61h-.68v-.61h-.61v-.68h.61z",
};

function polygon(angles: readonly number[], radius: number, down: number): string {
  const corners = angles.map((angle) => corner(angle, radius, down));
  return `M${corners.join("L")}z`;
}

function star(): string {
  const corners = Array.from({ length: 10 }, (_, i) => corner(90 + i * 36, i % 2 ? 0.6 : 1.02, 0));
  return `M${corners.join("L")}z`;
}

function corner(degrees: number, radius: number, down: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(3)} ${(down - Math.sin(angle) * radius).toFixed(3)}`;
}
