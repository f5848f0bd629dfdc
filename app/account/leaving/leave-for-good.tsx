import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#app/portal/downloads/save-file.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { accounts, problemOf } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';

/** Taking everything along, and deleting the account. */
export function LeaveForGood() {
  const fresh = useFresh();
  const [asking, setAsking] = useState(false);
  const take = useMutation({
    mutationFn: () => accounts.account.export(),
    onSuccess: ({ file }) =>
      download({ name: 'fairwatt-account.json', type: 'application/json', content: file }),
  });
  const remove = useMutation({
    mutationFn: () => fresh(() => accounts.account.delete()),
    // Loads the page anew, so that nothing of the person stays in memory.
    onSuccess: () => location.replace('/'),
  });
  const problem = take.error ?? remove.error;
  return (
    <section aria-labelledby="leaving" className={`${card} grid gap-4`}>
      <h2 id="leaving" className="text-xl">
        Your data
      </h2>
      <p className="text-quiet">
        Take everything along that we keep of you, in one file. If you delete the account,
        everything goes but bills that the law keeps: these stay without your name and address, and
        back-ups for 14 days.
      </p>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={take.isPending}
          onClick={() => take.isPending || take.mutate()}
          className={smallButton}
        >
          {take.isPending ? 'Collecting …' : 'Download my data'}
        </button>
        <button
          type="button"
          aria-disabled={remove.isPending}
          onClick={() => remove.isPending || setAsking(true)}
          className={`${smallButton} text-danger`}
        >
          Delete the account
        </button>
      </div>
      <ConfirmDialog
        title="Delete your account?"
        text="You leave your buildings, your reservations are canceled, your cars, passkeys and linked apps go. This cannot be undone."
        action="Delete the account"
        keep="Keep it"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </section>
  );
}
