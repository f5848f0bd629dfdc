import type { ReactNode } from 'react';

const swatch = 'inline-block h-4 w-6';

/** What the colours and patterns mean; every hour also says it in words. */
export const Legend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-quiet">
    <Entry name="free">
      <rect x="1" y="1" width="22" height="14" rx="4" className="fill-panel stroke-line" />
    </Entry>
    <Entry name="likely busy">
      <rect
        x="1"
        y="1"
        width="22"
        height="14"
        rx="4"
        fill="url(#likely-busy)"
        className="stroke-line"
      />
    </Entry>
    <Entry name="booked">
      <rect x="1" y="1" width="22" height="14" rx="4" className="fill-leaf-soft" />
    </Entry>
    <Entry name="yours">
      <rect
        x="1"
        y="1"
        width="22"
        height="14"
        rx="4"
        strokeWidth="2"
        className="fill-leaf-pale stroke-leaf"
      />
    </Entry>
    <Entry name="your choice">
      <rect x="1" y="1" width="22" height="14" rx="4" className="fill-leaf" />
    </Entry>
  </ul>
);

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <svg aria-hidden="true" className={swatch}>
      {children}
    </svg>
    {name}
  </li>
);

/** The hatching of likely busy hours, drawn once and used by name. */
export const Hatching = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <pattern
      id="likely-busy"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="2" height="6" className="fill-leaf-soft" />
    </pattern>
  </svg>
);
