import type { OcppVersion } from '../messages/supported.ts';
import type { Fault } from './call-errors.ts';
import { messageTypes, type Frame } from './frame.ts';

/** Longest frame that is read, in UTF-16 units: the largest report of a station is a few kilobytes. */
export const longestFrame = 256 * 1024;

/** Longest id of a message in OCPP; some stations send a little more, which does no harm. */
const longestId = 64;

export type ReadFrame =
  | { readonly ok: true; readonly frame: Frame }
  /** `id`: of the call that cannot be read; "-1" if even that is unknown, as 2.x says. */
  | { readonly ok: false; readonly fault: Fault; readonly id: string; readonly why: string };

const unreadable = (why: string, id = '-1', fault: Fault = 'no-frame'): ReadFrame => ({
  ok: false,
  fault,
  id,
  why,
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a frame from the line, or says what is wrong with it. */
export function readFrame(text: string, version: OcppVersion): ReadFrame {
  if (text.length > longestFrame) return unreadable(`longer than ${longestFrame} characters`);
  const parsed = parse(text);
  if (!Array.isArray(parsed)) return unreadable('not a JSON array');
  const [type, id, ...rest] = parsed as readonly unknown[];
  if (!isText(id) || id === '' || id.length > longestId) return unreadable('no message id');
  switch (type) {
    case messageTypes.call:
      return readCall('call', id, rest);
    case messageTypes.result:
      return { ok: true, frame: { kind: 'result', id, payload: rest[0] } };
    case messageTypes.error:
      return readError('error', id, rest);
    case messageTypes['result-error']:
    case messageTypes.send:
      if (version === 'ocpp2.1') {
        return type === messageTypes.send
          ? readCall('send', id, rest)
          : readError('result-error', id, rest);
      }
      break;
  }
  return unreadable('unknown message type', id, 'unknown-message-type');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readCall(kind: 'call' | 'send', id: string, rest: readonly unknown[]): ReadFrame {
  const [action, payload] = rest;
  if (!isText(action)) return unreadable('no action', id);
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject) return unreadable('no payload', id, 'no-payload');
  return { ok: true, frame: { kind, id, action, payload } };
}

/** Codes and texts of errors are for people to read: whatever is there is taken. */
function readError(
  kind: 'error' | 'result-error',
  id: string,
  rest: readonly unknown[],
): ReadFrame {
  const [code, description] = rest.map((one) => (isText(one) ? one.slice(0, 255) : ''));
  return {
    ok: true,
    frame: { kind, id, code: code || 'GenericError', description: description ?? '' },
  };
}
