import { messageTypes, type Frame } from './frame.ts';

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
