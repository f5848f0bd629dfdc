import type { ReactNode } from 'react';

/** A short page beside a board on which one space is free. */
export function BesideEmptyBoard({ space, children }: { space: string; children: ReactNode }) {
  return (
    <div className="page-width grid min-h-[calc(100dvh-var(--bar-height))] items-center gap-x-14 gap-y-12 py-16 lg:grid-cols-[5fr_6.4fr] print:min-h-0 print:grid-cols-[5fr_6.4fr]">
      <div className="grid justify-items-start gap-5">{children}</div>
      <div
        aria-hidden="true"
        className="grid gap-2.5 rounded-card border border-line bg-panel p-5 text-sm tabular-nums sm:p-8"
      >
        {neighbors.map(({ number, stay, charge }) => (
          <Row key={number} name={number}>
            <rect {...box(stay)} rx="9" className="fill-stay stroke-line" />
            <rect {...box(charge, 8)} rx="3" className="fill-leaf-soft" />
          </Row>
        ))}
        <Row name={space} own>
          <rect
            {...box([1, 99])}
            rx="9"
            strokeWidth="2"
            strokeDasharray="6 6"
            className="fill-leaf-pale stroke-leaf"
          />
        </Row>
      </div>
    </div>
  );
}

/** In percent of the night: when each neighbor is there, and when it charges. */
const neighbors = [
  { number: '42', stay: [4, 96], charge: [38, 66] },
  { number: '78', stay: [0, 88], charge: [46, 62] },
  { number: '93', stay: [30, 100], charge: [30, 46] },
  { number: '156', stay: [0, 100], charge: [54, 68] },
] as const;

const box = ([from, to]: readonly [number, number], inset = 2) => ({
  x: `${from}%`,
  width: `${to - from}%`,
  y: inset,
  height: 44 - 2 * inset,
});

const Row = ({ name, own, children }: { name: string; own?: boolean; children: ReactNode }) => (
  <div className="grid grid-cols-[4.75rem_1fr] items-center">
    <span className={own ? 'font-bold text-leaf' : 'font-medium'}>{name}</span>
    <svg width="100%" height="44" className="overflow-visible">
      {children}
    </svg>
  </div>
);
