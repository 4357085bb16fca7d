/** Walking through rosters, and making others of them: what did not change stays the same object. */

import type { ArmyNode, Force, Roster } from "./shapes";

export const forcesOf = (of: { forces?: Force[] | undefined }): Force[] => of.forces ?? [];
export const unitsOf = (force: Force): ArmyNode[] => force.units ?? [];
export const childrenOf = (node: ArmyNode): ArmyNode[] => node.children ?? [];
export const countOf = (node: ArmyNode): number => node.count ?? 1;

/** The nodes and all below them, in order. */
export function* walk(nodes: readonly ArmyNode[]): Generator<ArmyNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(childrenOf(node));
  }
}

/** The forces and all within them, in order. */
export function* allForces(forces: readonly Force[]): Generator<Force> {
  for (const force of forces) {
    yield force;
    yield* allForces(forcesOf(force));
  }
}

export function* allNodes(roster: Roster): Generator<ArmyNode> {
  for (const force of allForces(forcesOf(roster))) yield* walk(unitsOf(force));
}

export function findForce(roster: Roster, id: string): Force | undefined {
  for (const force of allForces(forcesOf(roster))) if (force.id === id) return force;
  return undefined;
}

export function findNode(roster: Roster, id: string): ArmyNode | undefined {
  for (const node of allNodes(roster)) if (node.id === id) return node;
  return undefined;
}

/** Where something stands: its force, and the nodes from its unit down to itself. */
export interface Place {
  force: Force;
  path: ArmyNode[];
}

export function placeOf(roster: Roster, id: string): Place | undefined {
  for (const force of allForces(forcesOf(roster))) {
    const path = pathTo(unitsOf(force), id);
    if (path) return { force, path };
  }
  return undefined;
}

function pathTo(nodes: readonly ArmyNode[], id: string): ArmyNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(childrenOf(node), id);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** The list with others, or none, in place of a node. */
export function withNode(roster: Roster, id: string, change: (node: ArmyNode) => ArmyNode[]): Roster {
  const forces = mapped(forcesOf(roster), (force) => forceWithNode(force, id, change));
  return forces ? { ...roster, forces } : roster;
}

function forceWithNode(force: Force, id: string, change: (node: ArmyNode) => ArmyNode[]): Force[] {
  const units = nodesWith(unitsOf(force), id, change);
  if (units) return [{ ...force, units }];
  const forces = mapped(forcesOf(force), (inner) => forceWithNode(inner, id, change));
  return [forces ? { ...force, forces } : force];
}

function nodesWith(
  nodes: ArmyNode[],
  id: string,
  change: (node: ArmyNode) => ArmyNode[],
): ArmyNode[] | undefined {
  return mapped(nodes, (node) => {
    if (node.id === id) return change(node);
    const children = nodesWith(childrenOf(node), id, change);
    return [children ? { ...node, children } : node];
  });
}

/** The list with others, or none, in place of a force. */
export function withForce(roster: Roster, id: string, change: (force: Force) => Force[]): Roster {
  const forces = forcesWith(forcesOf(roster), id, change);
  return forces ? { ...roster, forces } : roster;
}

function forcesWith(forces: Force[], id: string, change: (force: Force) => Force[]): Force[] | undefined {
  return mapped(forces, (force) => {
    if (force.id === id) return change(force);
    const inner = forcesWith(forcesOf(force), id, change);
    return [inner ? { ...force, forces: inner } : force];
  });
}

/** What each becomes, in order; undefined where all stayed the same. */
function mapped<T>(items: readonly T[], change: (item: T) => T[]): T[] | undefined {
  let changed = false;
  const made = items.flatMap((item) => {
    const becomes = change(item);
    if (becomes.length !== 1 || becomes[0] !== item) changed = true;
    return becomes;
  });
  return changed ? made : undefined;
}
