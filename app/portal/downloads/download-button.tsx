import { useMutation } from '@tanstack/react-query';
import { buttonStyle } from '#app/ui/button-style.ts';
import { DownloadIcon } from '#app/ui/icons/icons.tsx';
import { download } from './save-file.ts';

type Made = { type: string; content: BlobPart };

/** Creates a file on click, with a message while it takes a moment and if it fails. */
export function DownloadButton({
  label,
  name,
  make,
}: {
  label: string;
  name: string;
  make: () => Made | Promise<Made>;
}) {
  const making = useMutation({ mutationFn: async () => download({ name, ...(await make()) }) });
  return (
    <div className="grid gap-1">
      <button
        type="button"
        aria-label={`Download ${label}`}
        aria-disabled={making.isPending}
        onClick={() => {
          if (!making.isPending) making.mutate();
        }}
        className={`${buttonStyle.outline} px-3! whitespace-nowrap`}
      >
        <DownloadIcon className="size-5" />
        {making.isPending ? 'Preparing …' : label}
      </button>
      {making.isError && (
        <p role="alert" className="text-sm text-danger">
          The file could not be made. Try again.
        </p>
      )}
    </div>
  );
}

/** Prints the page, beside the files to download. */
export const PrintButton = () => (
  <button type="button" className={`${buttonStyle.outline} px-3!`} onClick={() => window.print()}>
    Print
  </button>
);
