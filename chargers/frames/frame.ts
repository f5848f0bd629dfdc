/** What is sent over the line in either direction, in OCPP-J. */
export type Frame =
  | {
      /** `send` (since 2.1) is a call that is not answered. */
      readonly kind: 'call' | 'send';
      readonly id: string;
      readonly action: string;
      readonly payload: unknown;
    }
  | { readonly kind: 'result'; readonly id: string; readonly payload: unknown }
  /** `result-error` (since 2.1): the answer to a call could not be understood. */
  | {
      readonly kind: 'error' | 'result-error';
      readonly id: string;
      readonly code: string;
      readonly description: string;
    };

export type Call = Extract<Frame, { readonly action: string }>;

/** The number each kind of frame begins with. */
export const messageTypes = {
  call: 2,
  result: 3,
  error: 4,
  'result-error': 5,
  send: 6,
} as const satisfies Record<Frame['kind'], number>;

/** The text of a frame, as it goes over the line. */
export function writeFrame(frame: Frame): string {
  const start = [messageTypes[frame.kind], frame.id];
  switch (frame.kind) {
    case 'call':
    case 'send':
      return JSON.stringify([...start, frame.action, frame.payload]);
    case 'result':
      return JSON.stringify([...start, frame.payload]);
    case 'error':
    case 'result-error':
      return JSON.stringify([...start, frame.code, frame.description, {}]);
  }
}
