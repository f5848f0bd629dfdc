import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { PlusIcon } from '#app/ui/icons/icons.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { useAddress } from '../navigation/use-address.ts';
import { service } from '../service/client.ts';
import { problemToast } from '../service/problem.ts';
import { vehiclesQuery } from '../service/queries/vehicles.ts';
import { useLive } from '../service/use-clock.ts';
import { useCommand } from '../service/use-command.ts';
import { VehiclesSkeleton } from '../shell/skeletons.tsx';
import { AddVehicle } from './add-vehicle.tsx';
import { RemoveVehicle } from './remove-vehicle.tsx';
import { useRemoval } from './use-removal.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { DetailsForm } from './details-form.tsx';
import { useVehicleForm } from './use-vehicle-form.ts';
import type { Vehicle } from './vehicle-details.ts';

/** The open dialog. */
type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; vehicle: number };

export default function Vehicles() {
  const { data, error, refetch } = useLive(vehiclesQuery());
  if (data) return <Garage vehicles={data.vehicles} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <VehiclesSkeleton />;
}

/** The dialog that the address requests: the form of an existing vehicle. */
function taskIn(asked: string | null, vehicles: readonly Vehicle[]): Task | null {
  const vehicle = vehicles.find(({ id }) => String(id) === asked);
  return vehicle ? { kind: 'edit', vehicle: vehicle.id } : null;
}

function Garage({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { read, change } = useAddress();
  const [task, setTask] = useState<Task | null>(() => taskIn(read('edit'), vehicles));
  const list = useRef<HTMLUListElement>(null);
  const toast = useToast();
  const setDefault = useCommand(service.vehicles.setDefault);

  const close = () => {
    setTask(null);
    // The form requested by the address is not opened again by a reload.
    if (read('edit') !== null) change({ edit: null });
  };
  const removal = useRemoval(() => {
    // The pressed button disappears: focus moves to what is left, once the dialog is closed.
    flushSync(close);
    list.current?.focus();
  });
  const of = (kind: 'edit' | 'remove') =>
    task?.kind === kind ? vehicles.find(({ id }) => id === task.vehicle) : undefined;
  const edited = of('edit');
  const removed = of('remove');

  function makeDefault({ id, name }: Vehicle) {
    if (setDefault.isPending) return;
    setDefault.mutate(
      { vehicle: id },
      {
        onSuccess: () => {
          // The pressed button disappears.
          list.current?.focus();
          toast({
            title: `${name} is your default vehicle`,
            description: 'It is the one offered first from now on.',
          });
        },
        onError: (refusal) => toast(problemToast(refusal)),
      },
    );
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your vehicles"
        className="grid gap-5 @roomy/portal:grid-cols-2 @wide/portal:grid-cols-3"
      >
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="min-w-0">
            <VehicleCard
              vehicle={vehicle}
              busy={setDefault.isPending && setDefault.variables.vehicle === vehicle.id}
              onEdit={() => setTask({ kind: 'edit', vehicle: vehicle.id })}
              onSetDefault={() => makeDefault(vehicle)}
              onRemove={() => {
                removal.begin();
                setTask({ kind: 'remove', vehicle: vehicle.id });
              }}
            />
          </li>
        ))}
        <li className="min-w-0 print:hidden">
          <AddTile first={vehicles.length === 0} onAdd={() => setTask({ kind: 'add' })} />
        </li>
      </ul>

      <Dialog title="Add a vehicle" open={task?.kind === 'add'} onClose={close}>
        <AddVehicle
          onSaved={(name) => {
            close();
            toast({
              title: `${name} added`,
              description: 'You can charge and reserve with it now.',
            });
          }}
        />
      </Dialog>
      <Dialog
        title={edited ? `Edit ${edited.name}` : 'Edit vehicle'}
        open={task?.kind === 'edit'}
        onClose={close}
      >
        {edited ? (
          <EditVehicle
            vehicle={edited}
            onSaved={(name) => {
              close();
              toast({
                title: `${name} saved`,
                description: 'Plans use the new details right away.',
              });
            }}
          />
        ) : (
          <p role="alert">This vehicle has been removed in the meantime.</p>
        )}
      </Dialog>
      <Dialog
        title={removed ? `Remove ${removed.name}?` : ''}
        open={removed !== undefined}
        onClose={close}
      >
        {removed && <RemoveVehicle vehicle={removed} removal={removal} onClose={close} />}
      </Dialog>
    </>
  );
}

/** The last tile: adds a vehicle. */
function AddTile({ first, onAdd }: { first: boolean; onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onAdd}
      className="flex h-full min-h-32 w-full cursor-pointer flex-col items-start justify-center gap-1 rounded-card border border-dashed border-quiet p-5 text-left hover:bg-panel @roomy/portal:p-6"
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

function EditVehicle({ vehicle, onSaved }: { vehicle: Vehicle; onSaved: (name: string) => void }) {
  const form = useVehicleForm(vehicle, onSaved);
  return <DetailsForm form={form} action="Save changes" />;
}
