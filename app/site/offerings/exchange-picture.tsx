import type { Night } from '../night/night.ts';

/** What a car asks and what it is told, as the two sides write it. */
export const ExchangePicture = ({ night }: { night: Night }) => (
  <div className="grid gap-3 rounded-control border border-line bg-paper p-4 font-mono text-[0.8125rem] leading-6 sm:p-5">
    {Object.entries(night.contested.exchange).map(([who, content]) => (
      <div key={who}>
        <p className="text-leaf">{who}</p>
        {Object.entries(content).map(([key, value]) => (
          <p key={key} className="flex flex-wrap gap-x-2 pl-3">
            <span className="text-quiet">{key}:</span>
            <span>{JSON.stringify(value)}</span>
          </p>
        ))}
      </div>
    ))}
  </div>
);
