/** The legend of colors and patterns; the label of each hour says the same. */
const entries = [
  { name: 'free', look: 'fill-panel stroke-line' },
  { name: 'likely busy', look: 'stroke-line', fill: 'url(#likely-busy)' },
  { name: 'taken', look: 'fill-leaf-soft' },
  { name: 'yours', look: 'fill-leaf-pale stroke-leaf stroke-2' },
  { name: 'your choice', look: 'fill-leaf' },
];

export const Legend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-quiet">
    {entries.map(({ name, look, fill }) => (
      <li key={name} className="flex items-center gap-2">
        <svg width="24" height="16" aria-hidden="true">
          <rect x="1" y="1" width="22" height="14" rx="4" fill={fill} className={look} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

/** The hatching of likely busy hours, defined once and referenced by id. */
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
