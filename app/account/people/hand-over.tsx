export const byHandWords =
  'This address got several invitations lately, so no mail was sent. Hand over this link: only this address can use it. Or tell them to sign in with it, and the invitation waits for them.';

/** An invitation that its owner passes on. */
export const HandOver = ({
  address,
  code,
  why,
}: {
  address: string;
  code: string;
  /** Why it was not mailed. */
  why?: string;
}) => (
  <div role="status" className="grid gap-2 rounded-control border border-leaf px-4 py-3">
    {why && <p>{why}</p>}
    <dl className="grid gap-2">
      <div>
        <dt className="text-sm text-quiet">Link, shown only now</dt>
        <dd className="font-medium wrap-anywhere">{address}</dd>
      </div>
      <div>
        <dt className="text-sm text-quiet">Code</dt>
        <dd className="text-xl font-semibold tabular-nums">{code}</dd>
      </div>
    </dl>
  </div>
);
