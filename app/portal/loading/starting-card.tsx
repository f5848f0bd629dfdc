/** Placeholder of the first card while the service starts, with an explanation. */
export const StartingCard = () => (
  <div className="grid min-h-70 content-center rounded-card border border-line bg-panel p-5 sm:p-8">
    <p role="status" className="max-w-[34rem] text-xl leading-snug text-quiet sm:text-2xl">
      Your demo is starting: two buildings and six months of charging, worked out in your own
      browser. Nothing you do here leaves it.
    </p>
  </div>
);
