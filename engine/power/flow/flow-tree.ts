/**
 * The spanning tree of the network simplex method (see `cheapestFlow`): nodes are cars, then slots,
 * then the root. Prices of the nodes follow from it: an arc in the tree is worth exactly its cost.
 */
export interface FlowTree {
  /** The node above each node, the arc to it, and whether that arc points up (+1) or down (−1). */
  readonly parent: Int32Array;
  readonly link: Int32Array;
  readonly up: Int8Array;
  readonly depth: Int32Array;
  readonly price: Float64Array;
  /** Puts a node under another, and its arc into the tree. */
  readonly hang: (node: number, under: number, arc: number) => void;
  readonly unhang: (node: number) => void;
  /** Sets depth and price of a node, or of everything below it as well. */
  readonly settleOne: (node: number) => void;
  readonly settle: (top: number) => void;
}

/** An empty tree. `from` and `cost` are those of the arcs; `side` is 0 for arcs in the tree. */
export function flowTree(
  cars: number,
  root: number,
  from: Int32Array,
  cost: Float64Array,
  side: Int8Array,
): FlowTree {
  const parent = new Int32Array(root + 1).fill(-1);
  const link = new Int32Array(root + 1);
  const up = new Int8Array(root + 1);
  const depth = new Int32Array(root + 1);
  const price = new Float64Array(root + 1);
  const child = new Int32Array(root + 1).fill(-1);
  const next = new Int32Array(root + 1).fill(-1);
  const previous = new Int32Array(root + 1).fill(-1);
  const stack = new Int32Array(root + 1);

  /** Adds a node to its parent's child list; a car without slots below it is on none (see `settle`). */
  function enlist(node: number): void {
    const above = parent[node]!;
    if (above < cars && child[above]! < 0) enlist(above);
    const sibling = child[above]!;
    next[node] = sibling;
    previous[node] = -1;
    if (sibling >= 0) previous[sibling] = node;
    child[above] = node;
  }

  function delist(node: number): void {
    const above = parent[node]!;
    const before = previous[node]!;
    const after = next[node]!;
    if (after >= 0) previous[after] = before;
    if (before >= 0) next[before] = after;
    else {
      child[above] = after;
      if (after < 0 && above < cars) delist(above);
    }
  }

  function hang(node: number, under: number, arc: number): void {
    parent[node] = under;
    link[node] = arc;
    up[node] = from[arc] === node ? 1 : -1;
    side[arc] = 0;
    if (node >= cars || child[node]! >= 0) enlist(node);
  }

  function unhang(node: number): void {
    if (node >= cars || child[node]! >= 0) delist(node);
  }

  function settleOne(node: number): void {
    const above = parent[node]!;
    depth[node] = depth[above]! + 1;
    price[node] = price[above]! - up[node]! * cost[link[node]!]!;
  }

  /**
   * Sets depth and price of everything below a node, except of cars without slots below them.
   * Nearly all cars are such leaves; their price is derived from their parent slot when needed.
   */
  function settle(top: number): void {
    if (top !== root) settleOne(top);
    let height = 0;
    stack[height++] = top;
    while (height > 0) {
      const node = stack[--height]!;
      const worth = price[node]!;
      const steps = depth[node]! + 1;
      for (let below = child[node]!; below >= 0; below = next[below]!) {
        depth[below] = steps;
        price[below] = worth - up[below]! * cost[link[below]!]!;
        // Many are slots of circuits that nothing hangs on.
        if (child[below]! >= 0) stack[height++] = below;
      }
    }
  }

  return { parent, link, up, depth, price, hang, unhang, settleOne, settle };
}
