/** What a pointer takes hold of about a selected piece or zone: to move, turn and resize it, to drag its corners. */

import { angleTo, distance, towards } from "../table/geometry";
import type { Point } from "../table/wire";
import { unplaced } from "./editor.svelte";
import type { Editor } from "./editor.svelte";
import { bounds, outline, snapped, wholeTurn, withCorner } from "./shapes";
import type { Piece } from "./shapes";

export interface Handle {
  id: string;
  kind: "turn" | "size" | "corner" | "between";
  at: Point;
  corner: number;
}

/** Pixels between a piece and the handle that turns it. */
const ARM = 34;
/** Turning by hand goes by these steps, in hundredths of a degree. */
const TURN_STEP = 500;

/** The handles of what is selected, at a scale of so many pixels for a thousandth of an inch. */
export function handlesOf(editor: Editor, scale: number): Handle[] {
  const { piece, zone } = editor;
  if (zone) return cornersOf(zone.shape, false);
  if (!piece) return [];
  const turner: Handle = { id: "turn", kind: "turn", at: turningPoint(editor, piece, scale), corner: -1 };
  if (piece.piece) return [turner];
  const shape = outline(piece, editor.library);
  if (editor.corners) return cornersOf(shape, true);
  return shape.length > 2 ? [turner, { id: "size", kind: "size", at: sizingPoint(piece), corner: -1 }] : [turner];
}

function cornersOf(shape: readonly Point[], grows: boolean): Handle[] {
  const corners = shape.map((at, corner): Handle => ({ id: `corner ${corner}`, kind: "corner", at, corner }));
  if (!grows) return corners;
  const between = shape.map((at, corner): Handle => {
    const next = shape[(corner + 1) % shape.length]!;
    return { id: `between ${corner}`, kind: "between", at: [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2], corner };
  });
  return [...corners, ...between];
}

/** Straight ahead of the piece, beyond its edge; on the other side where that lies beside the table. */
function turningPoint(editor: Editor, piece: Piece, scale: number): Point {
  const far = Math.max(...outline(piece, editor.library).map((corner) => distance(piece.at, corner)), 500);
  const ahead = wholeTurn(piece.turn + 9000);
  const at = towards(piece.at, ahead, far + ARM / scale);
  const [width, depth] = editor.drawing.size;
  const inside = at[0] >= 0 && at[0] <= width && at[1] >= 0 && at[1] <= depth;
  return inside ? at : towards(piece.at, wholeTurn(ahead + 18000), far + ARM / scale);
}

/** The corner of its own box that is farthest along both of its axes. */
function sizingPoint(piece: Piece): Point {
  const { high } = bounds(piece.shape);
  const [cos, sin] = [Math.cos((piece.turn / 18000) * Math.PI), Math.sin((piece.turn / 18000) * Math.PI)];
  return [piece.at[0] + high[0] * cos - high[1] * sin, piece.at[1] + high[0] * sin + high[1] * cos];
}

/** Something that a pointer has taken hold of. */
export class Hold {
  private constructor(
    private readonly act: (point: Point) => void,
    readonly isHandle: boolean,
  ) {}

  drag(point: Point): void {
    this.act(point);
  }

  /** The handle near a point, if there is one. */
  static of(editor: Editor, handles: readonly Handle[], point: Point, near: number): Hold | null {
    const best = handles
      .filter((each) => distance(each.at, point) <= near)
      .sort((a, b) => distance(a.at, point) - distance(b.at, point))[0];
    if (!best) return null;
    editor.endStep();
    return new Hold(pull(editor, best), true);
  }

  /** A piece, by the point of it that the pointer is on. */
  static ofPiece(editor: Editor, piece: Piece, point: Point): Hold {
    const by: Point = [piece.at[0] - point[0], piece.at[1] - point[1]];
    editor.endStep();
    return new Hold((to) => editor.moveTo(piece.id, [to[0] + by[0], to[1] + by[1]], "drag"), false);
  }
}

/** What dragging a handle does. */
function pull(editor: Editor, handle: Handle): (point: Point) => void {
  const { piece } = editor;
  switch (handle.kind) {
    case "turn": {
      const from = piece!.turn - angleTo(piece!.at, handle.at);
      return (point) => {
        const angle = Math.round((from + angleTo(piece!.at, point)) / TURN_STEP) * TURN_STEP;
        editor.updateSelected((each) => ({ ...each, turn: wholeTurn(angle) }), "turning");
      };
    }
    case "size": {
      const { low, high } = bounds(piece!.shape);
      const centred: Point = [high[0] / (high[0] - low[0]), high[1] / (high[1] - low[1])];
      return (point) => {
        const [x, y] = snapped(unplaced(piece!, point), editor.step / 2);
        editor.resize(piece!.id, Math.max(x, 50) / centred[0], Math.max(y, 50) / centred[1], "sizing");
      };
    }
    case "between": {
      let made = false;
      return (point) => {
        if (!made) editor.updateSelected((each) => withCorner(each, handle.corner, unplaced(each, point)));
        made = true;
        editor.moveCorner(handle.corner + 1, point);
      };
    }
    case "corner":
      return (point) => editor.moveCorner(handle.corner, point);
  }
}
