import { writeFrame } from '#chargers/frames/frame.ts';
import { drawn } from '#chargers/virtual/meter.ts';
import type {
  Act,
  Manners,
  VirtualOutcome,
  VirtualSetup,
  VirtualState,
} from '#chargers/virtual/virtual-state.ts';
import {
  act,
  advance,
  connected,
  disconnected,
  received,
  unboxed,
} from '#chargers/virtual/virtual-line.ts';
import { instant } from '#engine/units.ts';

/** Where to connect, and with which subprotocols: made anew for every connection. */
export interface Admission {
  readonly address: string;
  readonly protocols: readonly string[];
}

/** What a station needs from where it runs. */
export interface StationHost {
  /** Null: the service does not let this station in. */
  readonly admit: () => Promise<Admission | null>;
  readonly open: (admission: Admission) => WebSocket;
  readonly now: () => number;
  /** What was kept of it, so that reloading the page is not the end of a charge. */
  readonly load: () => VirtualState | null;
  readonly save: (state: VirtualState) => void;
}

export type LineState = 'off' | 'connecting' | 'on' | 'cut' | 'refused' | 'elsewhere';

/** What is on show: replaced whenever something changes. */
export interface StationView {
  readonly line: LineState;
  readonly charger: VirtualState;
  readonly manners: Manners;
  /** What its meter truly shows. */
  readonly register: number;
  readonly amps: number;
  readonly watts: number;
}

/** A connection that fails is tried again after this, doubled up to the longest. */
const firstRetry = 2000;
const longestRetry = 30_000;

/** A figure that runs is shown anew this often. */
const refresh = 1000;

/** A virtual charger on a WebSocket of this page: the pure one, with a clock and a socket. */
export class VirtualStation {
  #setup: VirtualSetup;
  readonly #host: StationHost;
  #charger: VirtualState;
  #line: LineState = 'off';
  #socket: WebSocket | null = null;
  #retry = firstRetry;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #view: StationView;
  readonly #listeners = new Set<() => void>();

  constructor(setup: VirtualSetup, host: StationHost) {
    this.#setup = setup;
    this.#host = host;
    this.#charger = this.#kept();
    this.#view = this.#look();
  }

  /** Whoever leaves the page, or reloads it, takes the line away until it is back, not the power. */
  #kept(): VirtualState {
    const state = this.#host.load() ?? unboxed(this.#setup);
    return disconnected(this.#setup, this.#now, state).state;
  }

  get #now() {
    return instant(this.#host.now());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): StationView => this.#view;

  /** This page is the charger from now on, as the page before has left it. */
  takeOver(): void {
    this.#charger = this.#kept();
    this.connect();
  }

  /** Another page is the charger. */
  waitElsewhere(): void {
    this.#setLine('elsewhere');
  }

  /** Connects, and connects again whenever the line is lost, until it is cut or put away. */
  connect(): void {
    if (this.#line === 'on' || this.#line === 'connecting') return;
    this.#setLine('connecting');
    clearTimeout(this.#retryTimer);
    void this.#open();
  }

  /** Somebody cuts the line: it stays cut until `connect`. */
  cut(): void {
    this.#setLine('cut');
    this.#drop();
  }

  /** Somebody does something at the charger. */
  do(done: Act): void {
    this.#took(act(this.#setup, this.#now, this.#charger, done));
  }

  behave(manners: Manners): void {
    this.#setup = { ...this.#setup, manners };
    this.look();
  }

  /** The page is left: what is known is kept. */
  putAway(): void {
    this.#line = 'off';
    this.#drop();
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
  }

  async #open(): Promise<void> {
    const admission = await this.#host.admit().catch(() => undefined);
    if (this.#line !== 'connecting') return;
    if (admission === null) {
      this.#setLine('refused');
      return;
    }
    if (admission === undefined) {
      this.#again();
      return;
    }
    const socket = this.#host.open(admission);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#retry = firstRetry;
      this.#setLine('on');
      this.#took(connected(this.#setup, this.#now, this.#charger));
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      this.#took(received(this.#setup, this.#now, this.#charger, data));
    });
    // Refused, or lost: the close event follows.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#took(disconnected(this.#setup, this.#now, this.#charger));
      this.#again();
    });
  }

  #again(): void {
    this.#setLine('connecting');
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => void this.#open(), this.#retry);
    this.#retry = Math.min(longestRetry, this.#retry * 2);
  }

  /** Ends the socket, if there is one; what comes from it afterwards is not heard. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    if (socket !== null) this.#took(disconnected(this.#setup, this.#now, this.#charger));
  }

  #took({ state, frames, restarts }: VirtualOutcome): void {
    this.#charger = state;
    this.#send(frames);
    if (restarts && this.#line === 'on') {
      this.#drop();
      this.#again();
    }
    this.look();
  }

  /** Says what is due now, and looks again when the next thing is. */
  look(): void {
    const now = this.#now;
    const { state, frames, wakeAt } = advance(this.#setup, now, this.#charger);
    this.#charger = state;
    this.#send(frames);
    this.#host.save(state);
    this.#show();
    clearTimeout(this.#timer);
    const isRunning = (state.car?.flow.amps ?? 0) > 0;
    const wait = Math.min(wakeAt - now, isRunning ? refresh : Infinity);
    this.#timer = setTimeout(() => this.look(), Math.max(1, wait));
  }

  #send(frames: VirtualOutcome['frames']): void {
    for (const frame of frames) {
      this.#socket?.send(writeFrame(frame));
    }
  }

  #setLine(line: LineState): void {
    this.#line = line;
    this.#show();
  }

  #look(): StationView {
    const { register, amps, watts } = drawn(this.#setup, this.#charger, this.#now);
    return {
      line: this.#line,
      charger: this.#charger,
      manners: this.#setup.manners ?? {},
      register,
      amps,
      watts,
    };
  }

  #show(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}
