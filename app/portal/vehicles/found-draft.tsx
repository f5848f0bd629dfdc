/** What was typed and not saved is there again; it can be let go of. */
export function FoundDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-leaf-pale px-4 py-1 text-[0.9375rem]">
      <span className="py-1.5">Here is what you typed before. It is not saved yet.</span>
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 cursor-pointer font-semibold text-leaf underline underline-offset-4"
      >
        Start over
      </button>
    </p>
  );
}
