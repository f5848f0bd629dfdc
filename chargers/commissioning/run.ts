import type { Finding, ProvenTraits } from '#engine/charging/commissioning.ts';
import type { Instant } from '#engine/units.ts';

/** The steps in their order, as an owner sees them. */
export const commissioningSteps = ['called', 'clock', 'meter', 'limit', 'alone'] as const;
export type CommissioningStep = (typeof commissioningSteps)[number];

/** A reading during the test: what the meter shows, and the current that is claimed with it. */
export interface Point {
  readonly at: Instant;
  readonly register: number | null;
  readonly amps: number | null;
  readonly watts: number | null;
}

/** A limit that was asked for, and what the meter showed from then on. */
export interface Trial {
  readonly amps: number;
  readonly since: Instant;
  /** The station has accepted it; null as long as it has not. */
  readonly acceptedAt: Instant | null;
  readonly points: readonly Point[];
}

/** What a trial has shown. */
export interface Outcome {
  readonly asked: number;
  readonly drawn: number;
  readonly withinSeconds: number;
  readonly isClaimRight: boolean;
}

/** The commissioning of one outlet, as far as it has come. Plain data, kept with its station. */
export interface CommissioningRun {
  readonly outlet: number;
  readonly startedAt: Instant;
  readonly step: CommissioningStep | 'done';
  readonly stepSince: Instant;
  /** When each step was passed. */
  readonly passed: Readonly<Partial<Record<CommissioningStep, Instant>>>;
  readonly findings: readonly Finding[];
  /** How far its clock was ahead when the test began, in milliseconds. */
  readonly clockAhead: number;
  /** The engine was told that the charger may draw all it can. */
  readonly isTelling: boolean;
  readonly trial: Trial | null;
  /** What the limits have shown. */
  readonly traits?: ProvenTraits;
  readonly outcomes: readonly Outcome[];
  /** Everything that was measured while a car was there, for the chart. */
  readonly curve: readonly {
    readonly at: Instant;
    readonly asked: number;
    readonly amps: number;
  }[];
  /** The line is cut: since when, until when, and the last reading before. */
  readonly cut: { readonly at: Instant; readonly until: Instant; readonly before: Point } | null;
}

export const newRun = (outlet: number, now: Instant): CommissioningRun => ({
  outlet,
  startedAt: now,
  step: 'called',
  stepSince: now,
  passed: {},
  findings: [],
  clockAhead: 0,
  isTelling: false,
  trial: null,
  outcomes: [],
  curve: [],
  cut: null,
});

/** Whether the host has to keep the line closed now: what the charger does alone is looked at. */
export const isLineCut = (run: CommissioningRun | null, now: Instant): boolean =>
  run !== null && run.cut !== null && run.step === 'alone' && now < run.cut.until;
