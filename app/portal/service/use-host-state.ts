import { useSyncExternalStore } from 'react';
import { host } from './current-host.ts';
import type { HostState } from './host.ts';

const subscribe = (changed: () => void) => host().onState(changed);
const state = () => host().state();

/** How things are with the host, such as a lost connection. */
export const useHostState = (): HostState => useSyncExternalStore(subscribe, state, state);
