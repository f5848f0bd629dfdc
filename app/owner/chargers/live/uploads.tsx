import { useQuery } from '@tanstack/react-query';
import { textLink } from '#app/portal/styles.ts';
import { formatDateAndClock } from '#app/ui/words/format.ts';
import { stationService, uploadsQuery } from './station-queries.ts';

/** Logs that the charger has uploaded, to be saved and sent to whoever mends it. */
export function Uploads({ station }: { station: string }) {
  const { data } = useQuery(uploadsQuery(station));
  const uploads = data?.uploads ?? [];
  if (uploads.length === 0) {
    return (
      <p className="pb-4 text-[0.9375rem] text-quiet">
        None yet. Press “Upload its log”: some chargers take minutes to write it.
      </p>
    );
  }
  return (
    <ul className="pb-4">
      {uploads.map(({ id, at, bytes }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-[0.9375rem] tabular-nums">
            {formatDateAndClock(at)}, {Math.ceil(bytes / 1000)} KB
          </span>
          <button type="button" className={textLink} onClick={() => void save(station, id)}>
            Save
          </button>
        </li>
      ))}
    </ul>
  );
}

async function save(station: string, upload: string): Promise<void> {
  const { base64 } = await stationService.upload({ station, upload });
  const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0)!);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = `${station}-${upload}.log`;
  link.click();
  URL.revokeObjectURL(link.href);
}
