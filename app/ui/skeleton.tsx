/** A placeholder card for content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`animate-pulse rounded-card border border-line bg-panel ${className ?? ''}`}
  />
);
