/** An app or assistant that ordered for a resident, as history names it. */
export interface ActingAgent {
  readonly id: string;
  readonly name: string;
  /** Its resident limits what it may spend: what it orders takes no more than was foreseen for it. */
  readonly isLimited?: true;
  /** What the resident approved beyond its limits; good for one charge. */
  readonly approval?: string;
}

/** A copy of the agent of an order or booking, if it has one. */
export const agentOf = ({
  agent,
}: {
  readonly agent?: ActingAgent | undefined;
}): { readonly agent?: ActingAgent } => (agent === undefined ? {} : { agent });
