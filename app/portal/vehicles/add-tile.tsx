import { PlusIcon } from '#app/ui/icons.tsx';

/** The last place in the garage: room for one more, or for the first. */
export function AddTile({ first, onAdd }: { first: boolean; onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onAdd}
      className="flex h-full min-h-32 w-full cursor-pointer flex-col items-start justify-center gap-1 rounded-card border border-dashed border-quiet p-5 text-left hover:bg-panel sm:p-6"
    >
      <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight">
        <PlusIcon className="size-5 text-leaf" />
        {first ? 'Add your first vehicle' : 'Add a vehicle'}
      </span>
      <span className="text-[0.9375rem] text-quiet">
        {first
          ? 'Charging and reserving need one. Pick the model, or type it in.'
          : 'Pick the model from the catalog, or type it in.'}
      </span>
    </button>
  );
}
