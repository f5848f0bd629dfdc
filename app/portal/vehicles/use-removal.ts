import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { vehiclesQuery } from '../service/queries/vehicles.ts';
import { useCommand } from '../service/use-command.ts';
import type { Vehicle } from './vehicle-details.ts';

/** Kept by the list, not by the dialog: that unmounts with the car before the answer is shown. */
export function useRemoval(onRemoved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const command = useCommand(service.vehicles.remove);
  return {
    problem: command.error && problemOf(command.error),
    removing: command.isPending,
    begin: command.reset,
    remove: ({ id, name, isDefault }: Vehicle) => {
      if (command.isPending) return;
      command.mutate(
        { vehicle: id },
        {
          onSuccess: () => {
            const left = queries.getQueryData(vehiclesQuery().queryKey)?.vehicles;
            const heir = isDefault && left?.find((one) => one.isDefault);
            toast({
              title: `${name} removed`,
              description: heir
                ? `${heir.name} is your default vehicle now.`
                : 'Its past sessions and invoices stay.',
            });
            onRemoved();
          },
        },
      );
    },
  };
}

export type Removal = ReturnType<typeof useRemoval>;
