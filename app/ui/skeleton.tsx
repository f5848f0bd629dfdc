/** A quiet card where content will be. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`animate-pulse rounded-card border border-line bg-panel ${className ?? ''}`}
  />
);
