import { percent } from '../charts/chart-frame.tsx';

/** How full the battery is, and where its charge limit stands. The words beside it say the same. */
export function BatteryBar({ level, limit }: { level: number; limit: number }) {
  return (
    <svg width="100%" height="34" aria-hidden="true" className="overflow-visible">
      <rect y="7" width="100%" height="20" rx="7" className="fill-stay stroke-line" />
      <rect y="7" width={percent(limit)} height="20" rx="7" className="fill-leaf-pale" />
      <rect
        y="7"
        width={percent(level)}
        height="20"
        rx="7"
        className="fill-leaf transition-[width] duration-200"
      />
      <line
        x1={percent(limit)}
        x2={percent(limit)}
        y1="1"
        y2="33"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-dusk"
      />
    </svg>
  );
}
