import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { accounts, inWords } from '../client.ts';

export function RenameDialog({
  passkey,
  onClose,
  onRenamed,
}: {
  passkey: { readonly id: string; readonly name: string } | null;
  onClose: () => void;
  onRenamed: () => void;
}) {
  const rename = useMutation({
    mutationFn: (named: { passkey: string; name: string }) => accounts.passkeys.rename(named),
    onSuccess: onClose,
    onSettled: onRenamed,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (rename.isPending || passkey === null) return;
    const name = new FormData(event.currentTarget).get('name') as string;
    rename.mutate({ passkey: passkey.id, name });
  }
  return (
    <Dialog title="Name the passkey" open={passkey !== null} onClose={onClose}>
      <form onSubmit={submit} onChange={() => rename.reset()} className="grid gap-4">
        <LabeledField
          label="Name"
          name="name"
          required
          maxLength={60}
          defaultValue={passkey?.name ?? ''}
          problem={rename.error ? inWords(rename.error) : undefined}
          hint="Such as the device it is on."
        />
        <button type="submit" className={`${buttonStyle.primary} justify-self-start`}>
          {rename.isPending ? 'Saving …' : 'Save the name'}
        </button>
      </form>
    </Dialog>
  );
}
