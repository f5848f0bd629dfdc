import type { BayState, CarBody } from './bay.ts';

/** The top of the roof, and of the hood, above the floor at 190. */
const front: Readonly<Record<CarBody, { roof: number; hood: number }>> = {
  sedan: { roof: 124, hood: 154 },
  hatch: { roof: 115, hood: 152 },
  crossover: { roof: 110, hood: 149 },
  suv: { roof: 102, hood: 143 },
  pickup: { roof: 104, hood: 138 },
};

/** From the charger to the socket beside the hood. */
const cable = 'M100 83C100 112 168 96 172 140C174 152 168 160 162 166';

const withoutCar: ReadonlySet<BayState> = new Set(['free', 'reserved', 'closed', 'dark']);

/**
 * One bay of the garage as one stands before it: lamp, charger, cable, car. `garage.css` colors it.
 * With a state it has only the parts which that shows; without one all of them, and `data-state` on
 * the bay says which are seen.
 */
export function BayDrawing({ body, state, empty = false }: BayDrawingProps) {
  const shows = (...states: readonly BayState[]) => state === undefined || states.includes(state);
  const isEmpty = empty || (state !== undefined && withoutCar.has(state));
  return (
    <svg
      viewBox="0 0 200 210"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="bay-wall"
    >
      <path d="M80 12H120L178 210H22Z" className="bay-beam" />
      <path d="M0 190H200V210H0Z" fill="var(--garage-floor)" />
      <path d="M24 210L29 190M176 210L171 190" stroke="var(--garage-paint)" strokeWidth="2.5" />
      <path d="M81 7H119A3 3 0 0 1 119 13H81A3 3 0 0 1 81 7Z" className="bay-lamp" />
      <rect x="85" y="36" width="30" height="46" rx="8" className="bay-box" />
      <circle cx="100" cy="53" r="8" className="bay-ring" />
      {shows('ready') && <path d="M96 53l3 3 5.5-6" className="bay-sign bay-check" />}
      {shows('fault') && <path d="M97 50l6 6m0-6l-6 6" className="bay-sign bay-cross" />}
      {shows('reserved') && (
        <path
          d="M37 191V168Q37 154 52 150L64 122Q68 114 79 114H121Q132 114 136 122L148 150Q163 154 163 168V191Z"
          className="bay-outline"
        />
      )}
      {(isEmpty || state === undefined) && (
        <path d="M100 83q0 22 11 22t11-16v-4" className="bay-hook" />
      )}
      {!isEmpty && <Car body={body} />}
      {!isEmpty && <path d={cable} className="bay-cable" />}
      {shows('charging') && <path d={cable} className="bay-flow" />}
    </svg>
  );
}

/** What a row of bays ends with where it has fewer than others. */
export const BareWall = () => (
  <div aria-hidden="true" className="bay">
    <svg viewBox="0 0 200 210" preserveAspectRatio="xMidYMid slice" className="bay-wall">
      <path d="M0 190H200V210H0Z" fill="var(--garage-floor)" />
    </svg>
    <div className="-mt-px bg-(--garage-floor)" />
  </div>
);

type BayDrawingProps = { body: CarBody; state?: BayState; empty?: boolean | undefined };

function Car({ body }: { body: CarBody }) {
  const { roof, hood } = front[body];
  const cabin = (inset: number) => {
    const top = roof + 0.7 * inset;
    return `M${52 + inset} ${hood + 4}L${64 + inset} ${top + 13}Q${68 + inset} ${top} ${79 + inset} ${top}H${121 - inset}Q${132 - inset} ${top} ${136 - inset} ${top + 13}L${148 - inset} ${hood + 4}Z`;
  };
  const hull = `M44 ${hood + 6}Q48 ${hood} 58 ${hood}H142Q152 ${hood} 156 ${hood + 6}L161 ${hood + 16}Q163 ${hood + 20} 163 ${hood + 24}V186Q163 191 158 191H42Q37 191 37 186V${hood + 24}Q37 ${hood + 20} 39 ${hood + 16}Z`;
  const lamp = (x: number) => `M${x} ${hood + 14}h18a4 4 0 0 1 0 8h-18a4 4 0 0 1 0-8Z`;
  return (
    <g className="bay-car">
      <ellipse cx="100" cy="195" rx="68" ry="5" fill="var(--garage-shadow)" />
      <path d="M46 186V196H64V186M136 186V196H154V186" fill="var(--garage-tire)" />
      <path d={cabin(0) + hull} fill="var(--paint)" />
      <path
        d={`${cabin(9)}M83 ${hood + 24}h34a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-34a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3Z`}
        fill="var(--garage-glass)"
      />
      {/* The hood covers the lower edge of the windshield. */}
      <path d={`M52 ${hood}H148V${hood + 5}H52Z`} fill="var(--paint)" />
      <path d={lamp(48) + lamp(134)} fill="var(--garage-light)" />
    </g>
  );
}
