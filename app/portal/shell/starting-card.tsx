import { host } from '../service/current-host.ts';

/** Placeholder of the first card while the service starts, with an explanation. */
export const StartingCard = ({ demo = '/demo' }: { demo?: '/demo' | '/demo/owner' }) => (
  <div className="grid min-h-70 content-center rounded-card border border-line bg-panel p-5 @roomy/portal:p-8">
    <p
      role="status"
      className="max-w-[34rem] text-xl leading-snug text-quiet @roomy/portal:text-2xl"
    >
      {host().isSimulated
        ? 'Your demo is starting: two buildings and six months of charging, worked out in your own browser. Nothing you do here leaves it.'
        : 'Your building is on its way.'}
    </p>
    {/* By style alone: where the scripts cannot be reached, none can say so. */}
    <p className="animate-late pt-4 text-quiet">
      This takes longer than it should. Check your connection, then{' '}
      <a
        href={host().isSimulated ? demo : '/app'}
        className="font-semibold text-ink underline underline-offset-4"
      >
        load the page again
      </a>
      .
    </p>
  </div>
);
