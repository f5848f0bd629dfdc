// Made from the OpenAPI document by `node scripts/make-sdk.ts`. Do not edit.

import type { Pages } from '../pages.ts';
import type { CallOptions } from '../call-options.ts';

/** Minor units of the currency, such as cents. */
export type AmountMinor = number;

/** A key of this API, without its secret. */
export type ApiKey = {
  readonly id: Id;
  /** Your words for it. */
  readonly name: string;
  /** In which role it acts: that of the key that made it. */
  readonly role: 'resident' | 'agent' | 'owner' | 'operator' | 'charger';
  /** What it may do. */
  readonly scopes: readonly Scope[];
  /** Whether this request was made with it. */
  readonly isCurrent: boolean;
  /** When it was made. */
  readonly createdAt: Time;
  /** When it was last used, to the minute. */
  readonly lastUsedAt: TimeOrNull;
  /** After a rotation: until then the old secret opens as well. */
  readonly oldSecretEndsAt: TimeOrNull;
  /** When it was ended; it opens nothing since. */
  readonly endedAt: TimeOrNull;
};

/** A page. */
export type ApiKeyPage = {
  /** Keys. */
  readonly items: readonly ApiKey[];
  readonly nextCursor: NextCursor;
};

/** Shown only now. */
export type ApiKeySecret = {
  readonly key: ApiKey;
  /** Send it as `Authorization: Bearer`. */
  readonly secret: string;
};

/** The same energy at full power from now on. */
export type AtOnce = {
  /** When it would be done. */
  readonly readyAt: TimeOrNull;
  /** What it would cost. */
  readonly totalMinor: AmountMinor;
  /** CO₂. */
  readonly carbonG: CarbonG;
};

/** What the chargers may take. */
export type AvailablePower = {
  /** The building. */
  readonly buildingId: string;
  /** On each phase, now. */
  readonly amps: number;
  /** When the safe value holds again. */
  readonly until: Time;
  readonly sentence: Sentence;
};

/** An amount with everything it is made of. Lines and taxes add up. */
export type Bill = {
  readonly currency: Currency;
  /** At the meter. */
  readonly energyWh: EnergyWh;
  /** In the order of the receipt. */
  readonly lines: readonly BillLine[];
  /** Before tax. */
  readonly subtotalMinor: AmountMinor;
  /** One for each rate. */
  readonly taxes: readonly Tax[];
  /** To pay. */
  readonly totalMinor: AmountMinor;
};

/** One line of a bill. */
export type BillLine = {
  /** The measured dimension, as OCPI names it; CREDIT gives money back. */
  readonly kind: 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME' | 'CREDIT';
  /** The period of the tariff, such as `night`. */
  readonly period: string | null;
  /** The line as a receipt prints it. */
  readonly label: string;
  readonly energyWh: EnergyWh | null;
  /** For TIME and PARKING_TIME. */
  readonly seconds: number | null;
  /** Currency units per kWh, hour or session, before tax. */
  readonly unitPrice: number;
  /** Before tax. */
  readonly amountMinor: AmountMinor;
};

/** A place and time of your own. */
export type BookingInput = {
  /** The car. */
  readonly vehicleId: string;
  /** The space. */
  readonly spaceId: string;
  /** When the car comes. */
  readonly startsAt: TimeInput;
  /** When it leaves. */
  readonly endsAt: TimeInput;
  /** Energy at the meter. */
  readonly energyWh: EnergyInput;
  /** How to charge; cheapest by default. */
  readonly preference?: 'cheapest' | 'fastest' | 'greenest';
};

/** A building with shared chargers. */
export type Building = {
  readonly id: Id;
  /** Its name. */
  readonly name: string;
  /** IANA name of its time zone. */
  readonly timeZone: string;
  readonly currency: Currency;
  readonly site: Site | null;
  /** Spaces free now. */
  readonly freeSpaces: number;
  /** All of them. */
  readonly spaces: readonly Space[];
  readonly sentence: Sentence;
};

/** A building. */
export type BuildingId = string;

/** What people call the building. */
export type BuildingName = string;

/** A building as its owner sees it. */
export type BuildingState = {
  /** The building. */
  readonly buildingId: string;
  /** As of when. */
  readonly at: Time;
  /** Whether residents can charge. */
  readonly isOpen: boolean;
  /** What the supply allows, amps on each phase. */
  readonly limitA: number;
  /** What the chargers may always take of it, if other loads share it. */
  readonly safeA: number | null;
  /** What was told last, while it holds. */
  readonly availableA: number | null;
  /** The same limit as power. */
  readonly limitW: PowerW;
  /** What all chargers give now. */
  readonly powerW: PowerW;
  /** All of them. */
  readonly chargers: readonly ChargerState[];
  /** Most urgent first. */
  readonly needsYou: readonly NeedsOwner[];
  readonly month: StatementSummary;
  readonly sentence: Sentence;
};

/** The buildings of the community. */
export type Buildings = {
  /** All of them. */
  readonly items: readonly Building[];
};

/** Grams of CO₂. */
export type CarbonG = number;

/** A session on an invoice. */
export type Charge = {
  /** The session. */
  readonly sessionId: string;
  /** The car. */
  readonly vehicleId: string;
  /** Its name then. */
  readonly vehicleName: string;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** When it began. */
  readonly pluggedInAt: Time;
  /** When it ended. */
  readonly endedAt: Time;
  readonly bill: Bill;
};

/** A car that is plugged in and has not started. */
export type ChargeInput = {
  /** Its session. */
  readonly sessionId: string;
  readonly order: OrderInput;
};

/** What an order would do. Nothing is changed. */
export type ChargePlan = {
  /** The session. */
  readonly sessionId: string;
  readonly order: Order;
  readonly outlook: Outlook;
  readonly bill: Bill;
  readonly atOnce: AtOnce;
  /** What cannot be delivered by the ready-by time. */
  readonly shortfallWh: EnergyWh;
  readonly endsCeilingMinor: AmountMinor | null;
  readonly sentence: Sentence;
};

/** A charger and what the car at it does. */
export type ChargerState = {
  /** Its space. */
  readonly spaceId: string;
  /** The number painted on it. */
  readonly number: number;
  /** Whether the charger works. */
  readonly condition: 'ready' | 'faulted' | 'offline' | 'silent' | 'draws-more';
  /** Since when it does not. */
  readonly since: TimeOrNull;
  /** What happens there, such as `free`, `charging` or `waiting`. */
  readonly doing: string;
  readonly resident: Resident | null;
  /** What it gives now. */
  readonly powerW: PowerW;
};

/** The clock of the sandbox. */
export type Clock = {
  /** The time there. */
  readonly now: Time;
  readonly rate: Rate;
  /** Whether it is paused. */
  readonly isPaused: boolean;
  /** IANA name of its time zone. */
  readonly timeZone: string;
  /** Soonest first. */
  readonly nextEvents: readonly NextEvent[];
  readonly sentence: Sentence;
};

/** How a car plugs in, as OCPI names it. */
export type Connector = {
  /** The plug: type 1 (SAE J1772) or type 2 (Mennekes). */
  readonly type: 'IEC_62196_T1' | 'IEC_62196_T2';
  /** The current it gives. */
  readonly powerType: 'AC_1_PHASE' | 'AC_3_PHASE';
  /** Volts between phase and neutral, or between the two phases of a split one. */
  readonly voltageV: number;
  /** The most it gives on each phase. */
  readonly maxCurrentA: number;
};

/** Money given back for a session or a reservation. */
export type CreditNote = {
  /** Its number. */
  readonly number: string;
  /** When. */
  readonly at: Time;
  /** The session; null for a reservation. */
  readonly sessionId: string | null;
  /** Why. */
  readonly reason: string;
  /** How much. */
  readonly totalMinor: AmountMinor;
};

/** ISO 4217 code of all amounts beside it. */
export type Currency = string;

/** An amount of energy. */
export type EnergyGoal = {
  readonly kind: 'energy';
  /** At the meter, counted from plug-in. */
  readonly energyWh: EnergyInput;
};

/** Watt-hours at the meter. */
export type EnergyInput = number;

/** Watt-hours at the meter. */
export type EnergyWh = number;

/** What happened. */
export type EventType =
  | 'reservation.pending'
  | 'reservation.confirmed'
  | 'reservation.moved'
  | 'reservation.short'
  | 'reservation.credited'
  | 'reservation.offered'
  | 'reservation.fulfilled'
  | 'reservation.canceled'
  | 'reservation.no_show'
  | 'reservation.rejected'
  | 'reservation.failed'
  | 'session.plugged_in'
  | 'session.state_changed'
  | 'session.completed'
  | 'session.plan_changed'
  | 'session.move_requested'
  | 'session.move_withdrawn'
  | 'session.made_way'
  | 'session.ended'
  | 'session.unplugged'
  | 'queue.expired'
  | 'invoice.issued'
  | 'invoice.dispute_answered'
  | 'approval.answered'
  | 'webhook.test'
  | 'webhook.challenge';

/** A simulated fault. */
export type Fault = {
  /** Where. */
  readonly spaceId: string;
  /** What. */
  readonly kind: 'faulted' | 'offline';
  /** When the charger is back. */
  readonly until: Time;
  readonly sentence: Sentence;
};

/** Until the car stops by itself, at its limit. */
export type FullGoal = {
  readonly kind: 'full';
};

/** How much to charge. */
export type Goal = LevelGoal | EnergyGoal | FullGoal;

/** Its id. */
export type Id = string;

/** What became of an invitation. */
export type Invitation = {
  /** `by-hand`: too many mails to it lately, so tell them to sign in. `invited`: before. `joined`: lives here. */
  readonly state: 'sent' | 'by-hand' | 'invited' | 'joined';
  readonly sentence: Sentence;
};

/** An invoice in full. */
export type Invoice = {
  readonly id: Id;
  /** The month, such as 2026-11. */
  readonly month: string;
  /** Once it is issued. */
  readonly number: string | null;
  /** `draft` while the month runs. */
  readonly state: 'draft' | 'issued' | 'paid';
  readonly currency: Currency;
  /** Before tax. */
  readonly subtotalMinor: AmountMinor;
  /** Tax. */
  readonly taxMinor: AmountMinor;
  /** With tax. */
  readonly totalMinor: AmountMinor;
  /** Given back by credit notes. */
  readonly creditedMinor: AmountMinor;
  /** Still to pay. */
  readonly balanceMinor: AmountMinor;
  /** When it was issued. */
  readonly issuedAt: TimeOrNull;
  /** When payment is due. */
  readonly dueAt: TimeOrNull;
  /** When it was paid. */
  readonly paidAt: TimeOrNull;
  /** Whether payment is late. */
  readonly isOverdue: boolean;
  /** Of all its sessions. */
  readonly energyWh: EnergyWh;
  /** How many. */
  readonly sessionCount: number;
  readonly sentence: Sentence;
  /** Its sessions, the oldest first. */
  readonly charges: readonly Charge[];
  /** Corrections. */
  readonly creditNotes: readonly CreditNote[];
};

/** A page of invoices. */
export type InvoicePage = {
  /** Invoices. */
  readonly items: readonly InvoiceSummary[];
  readonly nextCursor: NextCursor;
};

/** An invoice in a list. */
export type InvoiceSummary = {
  readonly id: Id;
  /** The month, such as 2026-11. */
  readonly month: string;
  /** Once it is issued. */
  readonly number: string | null;
  /** `draft` while the month runs. */
  readonly state: 'draft' | 'issued' | 'paid';
  readonly currency: Currency;
  /** Before tax. */
  readonly subtotalMinor: AmountMinor;
  /** Tax. */
  readonly taxMinor: AmountMinor;
  /** With tax. */
  readonly totalMinor: AmountMinor;
  /** Given back by credit notes. */
  readonly creditedMinor: AmountMinor;
  /** Still to pay. */
  readonly balanceMinor: AmountMinor;
  /** When it was issued. */
  readonly issuedAt: TimeOrNull;
  /** When payment is due. */
  readonly dueAt: TimeOrNull;
  /** When it was paid. */
  readonly paidAt: TimeOrNull;
  /** Whether payment is late. */
  readonly isOverdue: boolean;
  /** Of all its sessions. */
  readonly energyWh: EnergyWh;
  /** How many. */
  readonly sessionCount: number;
  readonly sentence: Sentence;
};

/** Up to a battery level. */
export type LevelGoal = {
  readonly kind: 'level';
  /** The level. */
  readonly levelPercent: Percent;
};

/** Something that needs the owner. */
export type NeedsOwner = {
  /** What, such as `charger-out`, `charge-questioned` or `invoice-overdue`. */
  readonly kind: string;
  /** The space it is about. */
  readonly spaceId: string | null;
  readonly resident: Resident | null;
  readonly amountMinor: AmountMinor | null;
};

/** Pass it as `cursor` for the next page; null on the last. */
export type NextCursor = string | null;

/** Something that will happen. */
export type NextEvent = {
  /** When: a good time to jump to. */
  readonly at: Time;
  /** What, such as `price`, `charging-ends` or `reservation-starts`. */
  readonly kind: string;
  /** The session it is about. */
  readonly sessionId: string | null;
  /** The reservation it is about. */
  readonly reservationId: string | null;
};

/** What was ordered. */
export type Order = {
  readonly goal: Goal;
  /** When the car must be ready. */
  readonly readyBy: Time;
  /** How to charge within that time. */
  readonly preference: 'cheapest' | 'fastest' | 'greenest';
};

/** What to charge, and by when. */
export type OrderInput = {
  readonly goal: Goal;
  /** When the car must be ready; up to seven days ahead. */
  readonly readyBy: TimeInput;
  /** How to charge; cheapest by default. */
  readonly preference?: 'cheapest' | 'fastest' | 'greenest';
  /** False if the driver never leaves before that time; true by default. */
  readonly mayLeaveEarly?: boolean;
};

/** How a charge is expected to end. */
export type Outlook = {
  /** When it is done. */
  readonly readyAt: TimeOrNull;
  readonly levelPercent: Percent | null;
  /** At the meter. */
  readonly energyWh: EnergyWh;
  /** The whole bill. */
  readonly totalMinor: AmountMinor;
  /** CO₂. */
  readonly carbonG: CarbonG;
  /** The planned power. */
  readonly steps: readonly PowerStep[];
};

/** From 0 to 100. */
export type Percent = number;

/** Of its onboard charger. */
export type Phases = 1 | 3;

/** An interval of constant power. */
export type PowerStep = {
  /** Its start. */
  readonly startsAt: Time;
  /** Its end. */
  readonly endsAt: Time;
  /** At the meter. */
  readonly powerW: PowerW;
};

/** Watts. */
export type PowerW = number;

/** A price, as `getTariff` has it. */
export type PriceRule = {
  /** What is measured. */
  readonly kind: 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME';
  /** What bills call it, such as `night`. */
  readonly period?: string;
  /** Currency units per kWh, session or hour, before tax. */
  readonly unitPrice: number;
  /** Local time from which it applies; all day if left out. */
  readonly startsAt?: string;
  /** Local time until which it applies. */
  readonly endsAt?: string;
  /** Every day if left out. */
  readonly days?: readonly (
    | 'MONDAY'
    | 'TUESDAY'
    | 'WEDNESDAY'
    | 'THURSDAY'
    | 'FRIDAY'
    | 'SATURDAY'
    | 'SUNDAY'
  )[];
  /** The most a session pays for it, before tax. */
  readonly atMostMinor?: AmountMinor;
};

/** Prices that were announced. */
export type PricesSet = {
  /** The building. */
  readonly buildingId: string;
  /** When they begin. */
  readonly from: Time;
  /** How many residents were told. */
  readonly residentsTold: number;
  readonly sentence: Sentence;
};

/** Why a request was refused (RFC 9457). Nothing was changed. */
export type Problem = {
  /** Where the code is explained. */
  readonly type: string;
  /** What is wrong, the same for every problem of this code. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong this time, in plain words for a person. */
  readonly detail: string;
  /** Stable: programs may rely on it. UNREADABLE_REQUEST: It breaks a rule of HTTP, or ended early. MALFORMED_JSON: The body cannot be read as a JSON object. BAD_IDEMPOTENCY_KEY: It does not have 1 to 200 visible ASCII characters. UNAUTHORIZED: There is no key, it is wrong or has expired, or its sandbox was removed. SCOPE_MISSING: The key lacks the scope that the operation needs; details.scope names it. NOT_ALLOWED: The role of the key does not allow it, or only a sandbox can do it. APPROVAL_NEEDED: It could cost more than the resident lets this agent spend for a charge or in a month. NO_SUCH_OPERATION: The path belongs to no operation. NOT_FOUND: The id is unknown, or belongs to somebody else. METHOD_NOT_ALLOWED: The path takes other methods; the Allow header names them. SPACE_TAKEN: A car is plugged in there. SPACE_RESERVED: A neighbor has reserved the space for this time. CHARGER_FAULTED: The charger of the space cannot charge now. BUILDING_CLOSED: Its owner is setting it up, or has closed it. NOT_PLUGGED_IN: The charger has reported no cable. STILL_STOPPING: The charger has not confirmed yet that the power is off. VEHICLE_ELSEWHERE: A car can be at one charger only. RESERVED_FOR_OTHER_VEHICLE: The space is reserved for another car of the resident. ALREADY_STARTED: A running charge cannot be started again. NOT_STARTED: The car is plugged in, but nothing was ordered. ALREADY_OVER: It was stopped, or the car was unplugged. CONFLICT: The space or the car has a reservation that overlaps. POWER_SHORT: This much cannot be promised in this time; details.energyWh can. NOT_OPEN_YET: Plugging in is possible from 15 minutes before its start; details.startsAt says when. FAIR_USE: A resident has at most seven reservations (`open`), two at a time (`at-once`), one after two no-shows in 30 days (`no-shows`), two cars in the queue (`waiting`); details.rule says which. QUOTE_CHANGED: Others have reserved or plugged in since; details.ceilingMinor is what it costs now. QUOTE_EXPIRED: More than ten minutes of the community’s time have passed. TOO_LATE_TO_CANCEL: Canceling is possible until 30 minutes before the start. TOO_LATE_TO_CHANGE: Changing is possible until 30 minutes before the start. SPACE_FREE: A space is free now; details.spaceId names it. ALREADY_QUEUED: A car waits in one queue at a time. VEHICLE_CHARGING: Its session relies on its battery and AC limit. VEHICLE_RESERVED: Its reservation relies on its battery and AC limit. DOES_NOT_FIT: Prices that begin too soon or cannot be read, or a limit that its chargers do not fit; details.why says which. NO_SAFE_POWER: Nobody would know how much is free once what was told is too old. TOO_MANY_INVITATIONS: This owner has invited too often lately, or too many invitations are open. ALREADY_DONE: The Idempotency-Key was used too long ago to repeat its answer. PRECONDITION_FAILED: The ETag in If-Match is not the present one. TOO_LARGE: A body may have 64 KB. NOT_JSON: The Content-Type is not application/json. BAD_INPUT: A field is missing, unknown, of the wrong type or out of bounds; `field` names it. READY_BY_PASSED: It is not after the present time of the community. TOO_MUCH_ENERGY: The car can take less; details.energyWh is the most. BAD_TIME: It runs forward only, by a year at most. BAD_CURSOR: It does not come from this list. IDEMPOTENCY_KEY_REUSED: The same key was sent with another operation or other inputs. WEBHOOK_ADDRESS_REFUSED: It is not HTTPS, or it is inside a private network. TOO_MANY_ENDPOINTS: A sandbox may have 20 webhook endpoints. TOO_MANY_KEYS: A resident may have 50 keys that have not ended. TOO_MANY_REQUESTS: The quota of the RateLimit-Policy header is used up. UNEXPECTED: A fault of the server. BUSY: Many writes at the same time; yours was not carried out. NOT_READY: The store is not open yet, or there is no room for another sandbox. STORE_UNAVAILABLE: The database gave no answer in time. OUTCOME_UNKNOWN: The write had no Idempotency-Key, so it may have been carried out or not. OUTDATED: Another version takes over the sandboxes. STORAGE_FULL: The disk of the server is full. Nothing was written. SANDBOX_FULL: It covers many years. */
  readonly code:
    | 'UNREADABLE_REQUEST'
    | 'MALFORMED_JSON'
    | 'BAD_IDEMPOTENCY_KEY'
    | 'UNAUTHORIZED'
    | 'SCOPE_MISSING'
    | 'NOT_ALLOWED'
    | 'APPROVAL_NEEDED'
    | 'NO_SUCH_OPERATION'
    | 'NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'SPACE_TAKEN'
    | 'SPACE_RESERVED'
    | 'CHARGER_FAULTED'
    | 'BUILDING_CLOSED'
    | 'NOT_PLUGGED_IN'
    | 'STILL_STOPPING'
    | 'VEHICLE_ELSEWHERE'
    | 'RESERVED_FOR_OTHER_VEHICLE'
    | 'ALREADY_STARTED'
    | 'NOT_STARTED'
    | 'ALREADY_OVER'
    | 'CONFLICT'
    | 'POWER_SHORT'
    | 'NOT_OPEN_YET'
    | 'FAIR_USE'
    | 'QUOTE_CHANGED'
    | 'QUOTE_EXPIRED'
    | 'TOO_LATE_TO_CANCEL'
    | 'TOO_LATE_TO_CHANGE'
    | 'SPACE_FREE'
    | 'ALREADY_QUEUED'
    | 'VEHICLE_CHARGING'
    | 'VEHICLE_RESERVED'
    | 'DOES_NOT_FIT'
    | 'NO_SAFE_POWER'
    | 'TOO_MANY_INVITATIONS'
    | 'ALREADY_DONE'
    | 'PRECONDITION_FAILED'
    | 'TOO_LARGE'
    | 'NOT_JSON'
    | 'BAD_INPUT'
    | 'READY_BY_PASSED'
    | 'TOO_MUCH_ENERGY'
    | 'BAD_TIME'
    | 'BAD_CURSOR'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'WEBHOOK_ADDRESS_REFUSED'
    | 'TOO_MANY_ENDPOINTS'
    | 'TOO_MANY_KEYS'
    | 'TOO_MANY_REQUESTS'
    | 'UNEXPECTED'
    | 'BUSY'
    | 'NOT_READY'
    | 'STORE_UNAVAILABLE'
    | 'OUTCOME_UNKNOWN'
    | 'OUTDATED'
    | 'STORAGE_FULL'
    | 'SANDBOX_FULL';
  readonly field: string | null;
  /** What to do. */
  readonly next: string;
  /** The figures behind it. */
  readonly details: Readonly<Record<string, string | number>>;
  /** The id of the request, as in `X-Request-Id`. Name it when you ask for help. */
  readonly requestId: string | null;
};

/** Your places in line. */
export type Queue = {
  /** One a car. */
  readonly items: readonly QueueEntry[];
};

/** A place in line for the next free space. */
export type QueueEntry = {
  readonly id: Id;
  /** The car. */
  readonly vehicleId: string;
  /** Its name. */
  readonly vehicleName: string;
  /** The building. */
  readonly buildingId: string;
  /** Its name. */
  readonly buildingName: string;
  /** What the car needs. */
  readonly energyWh: EnergyWh;
  /** Since when. */
  readonly joinedAt: Time;
  /** When the car leaves. */
  readonly until: Time;
  /** When the place ends without an offer: half an hour before the car leaves. */
  readonly expiresAt: Time;
  /** 1 is next. */
  readonly position: number;
  /** A neighbor who is done was asked to move by then. */
  readonly moveAskedBy: TimeOrNull;
  readonly sentence: Sentence;
};

/** What a reservation or a charge would cost at most. Nothing is held; the write that names it is carried out only at this price or less. */
export type Quote = {
  /** Pass it to the write. */
  readonly quoteId: string;
  /** What it is for. */
  readonly kind: 'reservation' | 'charge';
  /** The most it costs, tax and fees included, idle fee excluded. */
  readonly ceilingMinor: AmountMinor;
  readonly currency: Currency;
  readonly bill: Bill;
  /** The car. */
  readonly vehicleId: string;
  /** Its name; null once it was removed. */
  readonly vehicleName: string | null;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** The start of the slot; for a charge, now. */
  readonly startsAt: Time;
  /** The end of the slot; for a charge, the ready-by time. */
  readonly endsAt: Time;
  /** When the energy is delivered. */
  readonly readyAt: TimeOrNull;
  /** At the meter. */
  readonly energyWh: EnergyWh;
  /** CO₂. */
  readonly carbonG: CarbonG;
  /** Until then a write may name it, in the time of the community. */
  readonly expiresAt: Time;
  /** Null for a charge, which can be stopped at any time. */
  readonly freeCancellationUntil: TimeOrNull;
  /** Even if somebody waits for the space, no idle fee runs before. */
  readonly idleFeeNotBefore: Time;
  /** The planned power. */
  readonly steps: readonly PowerStep[];
  readonly sentence: Sentence;
};

/** How many times as fast as a watch. */
export type Rate = 1 | 60 | 600;

/** What is left of it. */
export type Removed = {
  readonly id: Id;
  readonly sentence: Sentence;
};

/** A space with promised energy. */
export type Reservation = {
  readonly id: Id;
  /** As in OCPI’s Bookings module. */
  readonly status:
    | 'PENDING'
    | 'RESERVED'
    | 'REJECTED'
    | 'FAILED'
    | 'FULFILLED'
    | 'CANCELED'
    | 'NO_SHOW';
  /** Why, such as `confirmed` or `charger-faulted`. */
  readonly reason: string;
  /** The car. */
  readonly vehicleId: string;
  /** Its name; null once it was removed. */
  readonly vehicleName: string | null;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** The start of the slot. */
  readonly startsAt: Time;
  /** The end of the slot, by which the energy is delivered. */
  readonly endsAt: Time;
  /** Promised. */
  readonly energyWh: EnergyWh;
  readonly ceilingMinor: AmountMinor | null;
  readonly currency: Currency;
  /** Plugging in is possible from here on if the space is free. */
  readonly opensAt: Time;
  /** Released if nobody has plugged in. */
  readonly heldUntil: Time;
  /** Until then changing and canceling cost nothing. */
  readonly freeCancellationUntil: Time;
  /** Whether `changeReservation` is possible now. */
  readonly canChange: boolean;
  /** Whether `cancelReservation` is possible now. */
  readonly canCancel: boolean;
  /** Offered from the queue: plug in while it is held. */
  readonly isOffer: boolean;
  /** The power reserved for it. */
  readonly steps: readonly PowerStep[];
  /** Oldest first. */
  readonly history: readonly ReservationChange[];
  readonly sentence: Sentence;
};

/** A change of status. */
export type ReservationChange = {
  /** When. */
  readonly at: Time;
  /** As in OCPI’s Bookings module. */
  readonly status:
    | 'PENDING'
    | 'RESERVED'
    | 'REJECTED'
    | 'FAILED'
    | 'FULFILLED'
    | 'CANCELED'
    | 'NO_SHOW';
  /** Why, such as `confirmed` or `charger-faulted`. */
  readonly reason: string;
};

/** A page of reservations. */
export type ReservationPage = {
  /** Reservations. */
  readonly items: readonly Reservation[];
  readonly nextCursor: NextCursor;
};

/** A resident as the owner knows them. */
export type Resident = {
  /** Their id. */
  readonly id: string;
  /** What the owner calls them, or else their own name. */
  readonly name: string;
};

/** What the chargers may always take. */
export type SafePower = {
  /** The building. */
  readonly buildingId: string;
  /** On each phase; null where they have the supply alone. */
  readonly amps: number | null;
  readonly sentence: Sentence;
};

/** A world of your own. */
export type SandboxCreated = {
  readonly sandboxId: Id;
  /** Shown only now: send it as `Authorization: Bearer`. */
  readonly key: string;
  /** What the key may do. */
  readonly scopes: readonly (
    | 'charging:read'
    | 'charging:write'
    | 'reservations:read'
    | 'reservations:write'
    | 'billing:read'
    | 'vehicles:read'
    | 'vehicles:write'
    | 'keys:manage'
    | 'sandbox:manage'
    | 'building:read'
    | 'building:write'
    | 'building:meter'
  )[];
  /** Removed after so many days without use. */
  readonly unusedDays: number;
  readonly sentence: Sentence;
};

/** What is left of it. */
export type SandboxDeleted = {
  readonly sentence: Sentence;
};

/** A new beginning. */
export type SandboxReset = {
  readonly sentence: Sentence;
};

/** What a key may be allowed to do. */
export type Scope =
  | 'charging:read'
  | 'charging:write'
  | 'reservations:read'
  | 'reservations:write'
  | 'billing:read'
  | 'vehicles:read'
  | 'vehicles:write'
  | 'keys:manage'
  | 'sandbox:manage'
  | 'building:read'
  | 'building:write'
  | 'building:meter';

/** What this means, in plain words for a person, as the portal says it. */
export type Sentence = string;

/** A car at a charger, from plug-in to the end. */
export type Session = {
  readonly id: Id;
  readonly state: SessionState;
  /** The car. */
  readonly vehicleId: string;
  /** Its name. */
  readonly vehicleName: string;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** When the cable was plugged in. */
  readonly pluggedInAt: Time;
  /** When it ended; null until then. */
  readonly endedAt: TimeOrNull;
  /** Delivered so far, at the meter. */
  readonly energyWh: EnergyWh;
  /** The reservation it came for. */
  readonly reservationId: string | null;
  readonly order: Order | null;
  readonly levelAtStartPercent: Percent | null;
  readonly levelPercent: Percent | null;
  /** Right now. */
  readonly powerW: PowerW;
  readonly ceilingMinor: AmountMinor | null;
  readonly bill: Bill;
  readonly currency: Currency;
  /** CO₂. */
  readonly carbonG: CarbonG;
  /** Against charging at once; below 0 if it cost more. */
  readonly savedMinor: AmountMinor;
  readonly outlook: Outlook | null;
  /** What cannot be delivered by the ready-by time. */
  readonly shortfallWh: EnergyWh;
  /** A neighbor needs the space: please move by then. */
  readonly moveBy: TimeOrNull;
  /** When staying begins to cost a fee; null if it does not. */
  readonly idleFeeFrom: TimeOrNull;
  /** The invoice it is on. */
  readonly invoiceId: string | null;
  /** What it did since plug-in, oldest first. */
  readonly phases: readonly SessionPhase[];
  readonly sentence: Sentence;
};

/** A page of sessions. */
export type SessionPage = {
  /** Sessions. */
  readonly items: readonly SessionSummary[];
  readonly nextCursor: NextCursor;
};

/** A change of state. */
export type SessionPhase = {
  /** When. */
  readonly at: Time;
  readonly state: SessionState;
};

/** `plugged-in`: nothing ordered yet. `complete`: done, still plugged in. `ended`: unplugged. */
export type SessionState =
  | 'plugged-in'
  | 'waiting'
  | 'charging'
  | 'complete'
  | 'faulted'
  | 'offline'
  | 'stopped'
  | 'ended';

/** A session in a list. */
export type SessionSummary = {
  readonly id: Id;
  readonly state: SessionState;
  /** The car. */
  readonly vehicleId: string;
  /** Its name. */
  readonly vehicleName: string;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** When the cable was plugged in. */
  readonly pluggedInAt: Time;
  /** When it ended; null until then. */
  readonly endedAt: TimeOrNull;
  /** Delivered so far, at the meter. */
  readonly energyWh: EnergyWh;
  readonly currency: Currency;
  /** CO₂. */
  readonly carbonG: CarbonG;
  /** Against charging at once; below 0 if it cost more. */
  readonly savedMinor: AmountMinor;
  /** The bill so far. */
  readonly totalMinor: AmountMinor;
  readonly sentence: Sentence;
};

/** Where a building stands. */
export type Site = {
  /** On one line, as a navigation system takes it. */
  readonly address: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  /** Degrees, WGS 84. */
  readonly longitude: number;
};

/** A suggestion: where and when to charge. Nothing is held yet. */
export type Slot = {
  /** Pass it to `createQuote`. */
  readonly slotId: string;
  readonly spaceId: SpaceId;
  readonly spaceNumber: SpaceNumber;
  readonly buildingId: BuildingId;
  readonly buildingName: BuildingName;
  /** When to plug in. */
  readonly startsAt: Time;
  /** When to leave. */
  readonly endsAt: Time;
  /** When the energy is delivered. */
  readonly readyAt: Time;
  /** At the meter. */
  readonly energyWh: EnergyWh;
  /** The most it costs, tax and fees included. */
  readonly ceilingMinor: AmountMinor;
  readonly currency: Currency;
  /** CO₂. */
  readonly carbonG: CarbonG;
  /** That the space is free when the slot begins. */
  readonly chanceOfNoWaitPercent: Percent;
  /** That the car has its energy when its driver really leaves. */
  readonly chanceReadyPercent: Percent;
  /** What it has over the first. */
  readonly advantage: 'best' | 'cheaper' | 'sooner' | 'surer' | 'greener' | 'later' | 'other-space';
  readonly sentence: Sentence;
};

/** What suits a car, best first. */
export type Slots = {
  /** What was searched for: as asked, or as predicted. */
  readonly energyWh: EnergyWh;
  /** The same. */
  readonly readyBy: Time;
  /** Up to three in time. */
  readonly slots: readonly Slot[];
  /** If nothing fits: at another building, or later. */
  readonly alternatives: readonly Slot[];
  /** The car is plugged in already: charge it with this session. */
  readonly sessionId: string | null;
  /** Whether `joinQueue` would be accepted now. */
  readonly canJoinQueue: boolean;
  readonly sentence: Sentence;
};

/** A parking space with a charger. */
export type Space = {
  readonly id: Id;
  /** The number painted on it. */
  readonly number: number;
  /** `neighbor` in use, `closed` not open, `assigned` not yours. */
  readonly state:
    | 'free'
    | 'reserved'
    | 'neighbor'
    | 'faulted'
    | 'offline'
    | 'closed'
    | 'assigned'
    | 'yours';
  /** The most its charger gives. */
  readonly powerW: PowerW;
  readonly connector: Connector;
  /** Your session there. */
  readonly sessionId: string | null;
  readonly sentence: Sentence;
};

/** A parking space. */
export type SpaceId = string;

/** The number painted on the space. */
export type SpaceNumber = number;

/** What a building billed in a month, by resident. */
export type Statement = {
  readonly summary: StatementSummary;
  /** By name. */
  readonly lines: readonly StatementLine[];
  readonly sentence: Sentence;
};

/** A resident in a statement. */
export type StatementLine = {
  readonly resident: Resident;
  /** Their invoice; null for residents who are billed elsewhere. */
  readonly invoiceId: string | null;
  readonly state: 'draft' | 'issued' | 'paid' | null;
  /** Whether it is past its due date and not paid. */
  readonly isOverdue: boolean;
  readonly sums: StatementSums;
};

/** A page. */
export type StatementPage = {
  /** Months. */
  readonly items: readonly StatementSummary[];
  readonly nextCursor: NextCursor;
};

/** What a building billed in a month. */
export type StatementSummary = {
  /** The month, such as 2026-10. */
  readonly month: string;
  /** Whether it is over: then nothing in it changes but by credit notes. */
  readonly isClosed: boolean;
  readonly currency: Currency;
  readonly sums: StatementSums;
  readonly electricityMinor: AmountMinor | null;
  /** Residents who charged. */
  readonly residents: number;
  /** Invoices that are issued and not paid. */
  readonly unpaid: number;
};

/** What was charged and what it came to. */
export type StatementSums = {
  /** Charges that ended in the month. */
  readonly charges: number;
  /** Watt-hours at the meters. */
  readonly energyWh: number;
  /** For energy, before tax. */
  readonly energyMinor: AmountMinor;
  /** Service fees, before tax. */
  readonly feesMinor: AmountMinor;
  /** Idle fees, before tax. */
  readonly idleMinor: AmountMinor;
  /** Fees given back, before tax: negative. */
  readonly reductionsMinor: AmountMinor;
  /** Tax. */
  readonly taxMinor: AmountMinor;
  /** All of it: equal to the invoices. */
  readonly totalMinor: AmountMinor;
  /** Given back by credit notes since. */
  readonly creditedMinor: AmountMinor;
  /** The total less what was credited. */
  readonly dueMinor: AmountMinor;
};

/** The whole price sheet of a building, and its terms. */
export type Tariff = {
  /** The building. */
  readonly buildingId: string;
  readonly currency: Currency;
  /** In the order in which they are tried. */
  readonly rules: readonly TariffRule[];
  readonly terms: Terms;
  readonly sentence: Sentence;
};

/** A price. For each kind, the first rule that matches applies. */
export type TariffRule = {
  /** What is measured, as OCPI names it. */
  readonly kind: 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME';
  /** What bills call it, such as `night`. */
  readonly period: string | null;
  /** Currency units per unit, before tax. */
  readonly unitPrice: number;
  /** The unit. */
  readonly unit: 'kWh' | 'hour' | 'session';
  /** Added to it. */
  readonly taxPercent: number | null;
  /** Local time from which it applies; null all day. */
  readonly startsAt: string | null;
  /** Local time until which it applies. */
  readonly endsAt: string | null;
  /** Null every day. */
  readonly days: readonly string[] | null;
  /** For PARKING_TIME: free time after a request to move. */
  readonly freeSeconds: number | null;
  readonly atMostMinor: AmountMinor | null;
};

/** A tax on part of a bill. */
export type Tax = {
  /** The rate. */
  readonly percent: number;
  /** What it is on. */
  readonly baseMinor: AmountMinor;
  /** What it comes to. */
  readonly amountMinor: AmountMinor;
};

/** The terms of reservations. */
export type Terms = {
  /** Free to change or cancel until so long before the start. */
  readonly freeCancellationMinutes: number;
  /** Held so long after the start, then released. */
  readonly heldMinutes: number;
  /** Plugging in is possible so long before the start. */
  readonly earlyStartMinutes: number;
  /** The shortest reservation. */
  readonly shortestMinutes: number;
  /** The longest reservation. */
  readonly longestMinutes: number;
  /** How far ahead one may start. */
  readonly daysAhead: number;
  /** How long a write may name a quote, in the time of the community. */
  readonly quoteMinutes: number;
};

/** An ISO 8601 time with the offset of the building it is about. */
export type Time = string;

/** An ISO 8601 time with any offset, from 2000 to 2099. */
export type TimeInput = string;

/** A time; null if there is none. */
export type TimeOrNull = Time | null;

/** What a session came to. */
export type Unplugged = {
  /** The session. */
  readonly sessionId: string;
  readonly session: Session | null;
  readonly sentence: Sentence;
};

/** When it usually leaves. */
export type UsualReadyBy = string;

/** A car of the resident. */
export type Vehicle = {
  /** Its id. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** If known. */
  readonly vin: string | null;
  /** Usable size of the battery. */
  readonly batteryWh: number;
  /** What its onboard charger takes per phase. */
  readonly maxCurrentA: number;
  readonly phases: Phases;
  /** From the battery. */
  readonly consumptionWhPerKm: number;
  /** Where the car stops by itself. */
  readonly limitPercent: Percent;
  readonly levelPercent: Percent | null;
  /** In the battery now. */
  readonly rangeKm: number | null;
  readonly usualReadyBy: UsualReadyBy;
  /** The car that is meant when none is named. */
  readonly isDefault: boolean;
  /** Its session, if it is plugged in and the key has `charging:read`. */
  readonly sessionId: string | null;
  /** Its next reservation, with `reservations:read`. */
  readonly reservationId: string | null;
  readonly sentence: Sentence;
};

/** A page of vehicles. */
export type VehiclePage = {
  /** Vehicles. */
  readonly items: readonly Vehicle[];
  readonly nextCursor: NextCursor;
};

/** Opens the sandbox in the portal. */
export type ViewLink = {
  /** The address. It works once, and allows all that the portal does. */
  readonly url: string;
  /** When the link stops working. */
  readonly expiresAt: TimeOrNull;
  readonly sentence: Sentence;
};

/** An event on its way to an endpoint. */
export type WebhookDelivery = {
  /** Its id. */
  readonly id: string;
  /** The endpoint. */
  readonly endpointId: string;
  readonly event: WebhookEvent;
  /** `failed` after a day of attempts. */
  readonly state: 'pending' | 'delivered' | 'failed';
  /** So far. */
  readonly attempts: number;
  /** The HTTP status of the last attempt; null without an answer. */
  readonly lastStatus: number | null;
  /** Why there was no answer: `timeout`, for example. */
  readonly lastError: string | null;
  /** When. */
  readonly lastAttemptAt: TimeOrNull;
  /** When it is tried again. */
  readonly nextAttemptAt: TimeOrNull;
};

/** A page. */
export type WebhookDeliveryPage = {
  /** Deliveries. */
  readonly items: readonly WebhookDelivery[];
  readonly nextCursor: NextCursor;
};

/** An address that is told what happens. */
export type WebhookEndpoint = {
  readonly id: Id;
  /** Where deliveries go. */
  readonly url: string;
  /** Your words. */
  readonly description: string;
  /** What it is told; all events if empty. */
  readonly events: readonly EventType[];
  /** Whether it is told anything. */
  readonly isEnabled: boolean;
  readonly disabledReason: 'turned_off' | 'gone' | 'failing' | 'unverified' | null;
  /** When it was created. */
  readonly createdAt: Time;
  /** When it answered a challenge; until then it is sent nothing else, and events wait. */
  readonly verifiedAt: TimeOrNull;
  /** When its secret was last rotated; the old one works for a day. */
  readonly secretRotatedAt: TimeOrNull;
};

/** A page. */
export type WebhookEndpointPage = {
  /** Endpoints. */
  readonly items: readonly WebhookEndpoint[];
  readonly nextCursor: NextCursor;
};

/** What is never null in the data of each type of event. */
export interface WebhookEventFacts {
  'reservation.pending': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.confirmed': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.moved': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'reservation.short': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'reservation.credited': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'reservation.offered':
    | 'reservationId'
    | 'vehicleId'
    | 'spaceId'
    | 'buildingId'
    | 'queueEntryId'
    | 'heldUntil';
  'reservation.fulfilled': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.canceled': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.no_show': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.rejected': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'reservation.failed': 'reservationId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'session.plugged_in': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'session.state_changed': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'session.completed': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'state';
  'session.plan_changed': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'session.move_requested': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId' | 'moveBy';
  'session.move_withdrawn': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'session.made_way': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'session.ended': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'session.unplugged': 'sessionId' | 'vehicleId' | 'spaceId' | 'buildingId';
  'queue.expired': 'queueEntryId' | 'vehicleId' | 'buildingId';
  'invoice.issued': 'invoiceId';
  'invoice.dispute_answered': 'invoiceId' | 'sessionId' | 'vehicleId';
  'approval.answered': 'approvalId' | 'vehicleId' | 'spaceId' | 'state';
  'webhook.test': never;
  'webhook.challenge': 'challenge';
}

/** An event of one type. */
export type WebhookEventOf<Type extends EventType> = {
  /** The same for every attempt: use it to ignore repetitions. */
  readonly id: string;
  /** When it happened, in the community’s time. */
  readonly timestamp: Time;
  readonly type: Type;
  readonly data: WebhookEventData & {
    readonly [Field in WebhookEventFacts[Type]]: NonNullable<WebhookEventData[Field]>;
  };
};

/** The body that an endpoint receives. */
export type WebhookEvent = { [Type in EventType]: WebhookEventOf<Type> }[EventType];

/** The ids of all that an event is about; fetch the rest with these. Null where it does not apply. */
export type WebhookEventData = {
  /** The sandbox or community. */
  readonly sandboxId: string;
  /** For an app: whose event. */
  readonly driverId: string | null;
  /** The reservation, also that of a session. */
  readonly reservationId: string | null;
  /** The session, also the one that fulfilled a reservation. */
  readonly sessionId: string | null;
  /** For invoice events. */
  readonly invoiceId: string | null;
  /** For `approval.answered`. */
  readonly approvalId: string | null;
  /** The place in line that ended or got an offer. */
  readonly queueEntryId: string | null;
  /** The car. */
  readonly vehicleId: string | null;
  /** The space. */
  readonly spaceId: string | null;
  /** The building. */
  readonly buildingId: string | null;
  /** The state that began, for changes of state. */
  readonly state: string | null;
  /** For `session.move_requested`: when the space is needed. */
  readonly moveBy: TimeOrNull;
  /** For `reservation.offered`: until then the space is held. */
  readonly heldUntil: TimeOrNull;
  /** For `webhook.challenge`: what to answer with. */
  readonly challenge: string | null;
  readonly sentence: Sentence;
};

/** Shown only now. */
export type WebhookSecret = {
  readonly endpoint: WebhookEndpoint;
  /** Verifies signatures, as Standard Webhooks describes: whsec_… */
  readonly secret: string;
};

export type GetTariffInput = {
  /** The building. */
  readonly buildingId: string;
};

export type FindSlotsInput = {
  /** The car. */
  readonly vehicleId: string;
  /** Energy at the meter. */
  readonly energyWh?: EnergyInput;
  /** Instead of energy: the battery level to reach. */
  readonly targetLevelPercent?: Percent;
  /** When the car must be ready. */
  readonly readyBy?: TimeInput;
  /** Where; its usual building by default. */
  readonly buildingId?: string;
};

export type CreateQuoteInput =
  | {
      /** A slot of `findSlots`. */
      readonly slotId: string;
      readonly booking?: never;
      readonly charge?: never;
      /** With a slot or booking: quote the change of this one. */
      readonly reservationId?: string;
    }
  | {
      readonly slotId?: never;
      readonly booking: BookingInput;
      readonly charge?: never;
      /** With a slot or booking: quote the change of this one. */
      readonly reservationId?: string;
    }
  | {
      readonly slotId?: never;
      readonly booking?: never;
      readonly charge: ChargeInput;
      /** With a slot or booking: quote the change of this one. */
      readonly reservationId?: string;
    };

export type CreateReservationInput = {
  /** A quote of `createQuote` that has not expired. */
  readonly quoteId: string;
};

export type ListReservationsInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Which; all by default. */
  readonly when?: 'upcoming' | 'past' | 'all';
};

export type GetReservationInput = {
  /** The reservation. */
  readonly reservationId: string;
};

export type ChangeReservationInput = {
  /** The reservation. */
  readonly reservationId: string;
} & {
  /** A quote of `createQuote` that has not expired. */
  readonly quoteId: string;
};

export type CancelReservationInput = {
  /** The reservation. */
  readonly reservationId: string;
};

export type CannotPlugInInput = {
  /** The reservation. */
  readonly reservationId: string;
};

export type ListSessionsInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Which; all by default. */
  readonly when?: 'current' | 'past' | 'all';
  /** Only of this car. */
  readonly vehicleId?: string;
};

export type PlugInInput = {
  /** Where. */
  readonly spaceId: string;
  /** Which car. */
  readonly vehicleId: string;
  /** The battery level it arrives with. */
  readonly levelPercent?: Percent;
};

export type GetSessionInput = {
  /** The session. */
  readonly sessionId: string;
};

export type PlanChargeInput = {
  /** The session. */
  readonly sessionId: string;
} & {
  readonly order: OrderInput;
};

export type ChangePlanInput = {
  /** The session. */
  readonly sessionId: string;
} & {
  readonly order: OrderInput;
};

export type StartChargeInput = {
  /** The session. */
  readonly sessionId: string;
} & (
  | {
      /** A quote of this session. */
      readonly quoteId: string;
      readonly order?: never;
    }
  | {
      readonly quoteId?: never;
      readonly order: OrderInput;
    }
);

export type CorrectVehicleInput = {
  /** The session. */
  readonly sessionId: string;
} & {
  /** The car that is there. */
  readonly vehicleId: string;
};

export type StopChargeInput = {
  /** The session. */
  readonly sessionId: string;
};

export type UnplugInput = {
  /** The session. */
  readonly sessionId: string;
};

export type ListInvoicesInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Only these. */
  readonly state?: 'draft' | 'issued' | 'paid';
};

export type GetInvoiceInput = {
  /** The invoice. */
  readonly invoiceId: string;
};

export type ListVehiclesInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
};

export type CreateVehicleInput = {
  /** What the resident calls it. */
  readonly name?: string;
  /** With the right check digit; null removes it. */
  readonly vin?: string | null;
  /** Usable size of the battery. */
  readonly batteryWh?: number;
  /** What its onboard charger takes per phase, in amps. */
  readonly maxCurrentA?: number;
  readonly phases?: Phases;
  /** From the battery. */
  readonly consumptionWhPerKm?: number;
  /** Where the car stops by itself. */
  readonly limitPercent?: number;
  /** Battery level now. */
  readonly levelPercent?: Percent;
  readonly usualReadyBy?: UsualReadyBy;
  /** Make and name. */
  readonly model?: string;
};

export type GetVehicleInput = {
  /** The car. */
  readonly vehicleId: string;
};

export type UpdateVehicleInput = {
  /** The car. */
  readonly vehicleId: string;
} & {
  /** What the resident calls it. */
  readonly name?: string;
  /** With the right check digit; null removes it. */
  readonly vin?: string | null;
  /** Usable size of the battery. */
  readonly batteryWh?: number;
  /** What its onboard charger takes per phase, in amps. */
  readonly maxCurrentA?: number;
  readonly phases?: Phases;
  /** From the battery. */
  readonly consumptionWhPerKm?: number;
  /** Where the car stops by itself. */
  readonly limitPercent?: number;
  /** Battery level now. */
  readonly levelPercent?: Percent;
  readonly usualReadyBy?: UsualReadyBy;
  /** Makes it the default. */
  readonly isDefault?: true;
};

export type RemoveVehicleInput = {
  /** The car. */
  readonly vehicleId: string;
};

export type JoinQueueInput = {
  /** Where. */
  readonly buildingId: string;
  /** Which car. */
  readonly vehicleId: string;
  /** What it needs, at the meter. */
  readonly energyWh: EnergyInput;
  /** When the car leaves, in half an hour to two days. An offer leaves it half an hour or more. */
  readonly until: TimeInput;
};

export type LeaveQueueInput = {
  /** The place in line. */
  readonly entryId: string;
};

export type GetBuildingStateInput = {
  /** The building. */
  readonly buildingId: string;
};

export type ListStatementsInput = {
  /** The building. */
  readonly buildingId: string;
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
};

export type GetStatementInput = {
  /** The building. */
  readonly buildingId: string;
  /** Such as 2026-10. */
  readonly month: string;
};

export type SetPricesInput = {
  /** The building. */
  readonly buildingId: string;
} & {
  /** The first day, in the time zone of the building. */
  readonly from: string;
  /** Added to all prices; as before if left out. */
  readonly taxPercent?: number;
  /** In the order in which they are tried. */
  readonly rules: readonly PriceRule[];
};

export type SetSafePowerInput = {
  /** The building. */
  readonly buildingId: string;
} & {
  /** On each phase. Null where the chargers have the supply alone. */
  readonly amps: number | null;
};

export type TellAvailablePowerInput = {
  /** The building. */
  readonly buildingId: string;
} & {
  /** On each phase. */
  readonly amps: number;
};

export type InviteResidentInput = {
  /** The email address. */
  readonly email: string;
  /** What you call them, such as `Apartment 4B`. */
  readonly name?: string;
};

export type ListWebhookEndpointsInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
};

export type CreateWebhookEndpointInput = {
  /** Where to deliver. Public addresses over HTTPS only. */
  readonly url: string;
  /** All events if empty. */
  readonly events?: readonly EventType[];
  /** For yourself. */
  readonly description?: string;
};

export type GetWebhookEndpointInput = {
  /** The endpoint. */
  readonly endpointId: string;
};

export type UpdateWebhookEndpointInput = {
  /** The endpoint. */
  readonly endpointId: string;
} & {
  /** Where to deliver. Public addresses over HTTPS only. */
  readonly url?: string;
  /** All events if empty. */
  readonly events?: readonly EventType[];
  /** For yourself. */
  readonly description?: string;
  /** Whether it is told anything. */
  readonly isEnabled?: boolean;
};

export type DeleteWebhookEndpointInput = {
  /** The endpoint. */
  readonly endpointId: string;
};

export type RotateWebhookSecretInput = {
  /** The endpoint. */
  readonly endpointId: string;
};

export type TestWebhookEndpointInput = {
  /** The endpoint. */
  readonly endpointId: string;
};

export type ListWebhookDeliveriesInput = {
  /** The endpoint. */
  readonly endpointId: string;
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
};

export type ReplayWebhookDeliveryInput = {
  /** The endpoint. */
  readonly endpointId: string;
  /** The delivery. */
  readonly deliveryId: string;
};

export type ListKeysInput = {
  /** Items on a page; 20 by default. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
};

export type CreateKeyInput = {
  /** For yourself: which program has it. */
  readonly name: string;
  /** What it may do: at most what this key may. */
  readonly scopes: readonly Scope[];
};

export type RotateKeyInput = {
  /** The key. */
  readonly keyId: string;
} & {
  /** How long the old secret stays valid: an hour unless you say otherwise. */
  readonly overlapSeconds?: number;
};

export type EndKeyInput = {
  /** The key. */
  readonly keyId: string;
};

export type CreateSandboxInput = {
  /** The day it begins on, at 6:30 PM; today if left out. */
  readonly day?: string;
};

export type SetClockInput = {
  /** A later time. */
  readonly jumpTo?: TimeInput;
  readonly rate?: Rate;
  /** Whether to pause it. With a rate it runs if this is left out. */
  readonly isPaused?: boolean;
};

export type SimulateFaultInput = {
  /** Where. */
  readonly spaceId: string;
  /** `faulted`: no power. `offline`: no connection; the charger continues by itself. */
  readonly kind: 'faulted' | 'offline';
  /** How long, in the sandbox’s time. */
  readonly lastsSeconds: number;
};

/** Every operation of the API. */
export interface Operations {
  /** Find buildings and free spaces. All buildings of the community with the state of every space right now. */
  findBuildings(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<Buildings>;
  /** Read the price sheet and the terms. Energy by time of use, service fee, idle fee and tax, before anybody plugs in. Its ETag is for `setPrices`. */
  getTariff(input: GetTariffInput, options?: CallOptions): Promise<Tariff>;
  /** Find the best slots for a car. Suggests up to three slots that differ in price, time, place or certainty. What is not given is predicted from habits. */
  findSlots(input: FindSlotsInput, options?: CallOptions): Promise<Slots>;
  /** Get a quote before you commit. Give exactly one of `slotId`, `booking` and `charge`. Works out what it costs at most, line by line, and changes nothing. A quote is a ceiling, not a hold: for ten minutes of the community’s time a write may name it, and is refused if it would cost more by then. */
  createQuote(input: CreateQuoteInput, options?: CallOptions): Promise<Quote>;
  /** Reserve what was quoted. Carried out at the quoted price or less; refused with QUOTE_CHANGED if that is no longer possible. Plugging in within the slot starts the charge. */
  createReservation(input: CreateReservationInput, options?: CallOptions): Promise<Reservation>;
  /** List reservations. The latest start first. */
  listReservations(
    input?: ListReservationsInput,
    options?: CallOptions,
  ): Pages<Reservation, ReservationPage>;
  /** Get a reservation. With its ETag for `If-Match`. */
  getReservation(input: GetReservationInput, options?: CallOptions): Promise<Reservation>;
  /** Move a reservation to what was quoted. Takes a quote that names this reservation. Free until 30 minutes before the start. */
  changeReservation(input: ChangeReservationInput, options?: CallOptions): Promise<Reservation>;
  /** Cancel a reservation. Free until 30 minutes before the start; an offer, or once plugged in, at any time. */
  cancelReservation(input: CancelReservationInput, options?: CallOptions): Promise<Reservation>;
  /** Say that the space cannot be used. From the space: a car is parked there, or the cable is broken. The reservation is moved, and the owner is told. */
  cannotPlugIn(input: CannotPlugInInput, options?: CallOptions): Promise<Reservation>;
  /** List sessions. The latest plug-in first: cars at a charger now, and what was charged before. */
  listSessions(
    input?: ListSessionsInput,
    options?: CallOptions,
  ): Pages<SessionSummary, SessionPage>;
  /** Plug a car in. What a driver does by hand, here for the simulated car. Within a reservation the reserved charge starts at once. */
  plugIn(input: PlugInInput, options?: CallOptions): Promise<Session>;
  /** Watch a session. What the car is doing and why, and the bill as it would be if charging stopped now. */
  getSession(input: GetSessionInput, options?: CallOptions): Promise<Session>;
  /** Try out an order. A dry run: when it is done, what it costs, against charging at once. */
  planCharge(input: PlanChargeInput, options?: CallOptions): Promise<ChargePlan>;
  /** Change a running charge. A reserved or quoted price is kept only within what was reserved. */
  changePlan(input: ChangePlanInput, options?: CallOptions): Promise<Session>;
  /** Start charging. Give either a quote or an order. A quote’s price is the most the charge costs, unless you ask for more later. With an order, the bill is what is charged. */
  startCharge(input: StartChargeInput, options?: CallOptions): Promise<Session>;
  /** Say that it is another car. For the wrong car picked at plug-in. Readings and order stay; cars mixed up are swapped. */
  correctVehicle(input: CorrectVehicleInput, options?: CallOptions): Promise<SessionSummary>;
  /** Stop charging. Ends the charge; what was charged stays on the bill. */
  stopCharge(input: StopChargeInput, options?: CallOptions): Promise<Session>;
  /** Unplug a car. What a driver does by hand. Ends the session and settles its bill. */
  unplug(input: UnplugInput, options?: CallOptions): Promise<Unplugged>;
  /** List invoices. One a month, the newest first. The draft of this month is included. */
  listInvoices(
    input?: ListInvoicesInput,
    options?: CallOptions,
  ): Pages<InvoiceSummary, InvoicePage>;
  /** Get an invoice. With every session on it, line by line. Lines always add up to the total. */
  getInvoice(input: GetInvoiceInput, options?: CallOptions): Promise<Invoice>;
  /** List vehicles. In the order in which they were added. */
  listVehicles(input?: ListVehiclesInput, options?: CallOptions): Pages<Vehicle, VehiclePage>;
  /** Add a vehicle. With `model`, such as "Hyundai Ioniq 5", the catalog fills in what is not given; without it, battery, current and consumption are needed. */
  createVehicle(input?: CreateVehicleInput, options?: CallOptions): Promise<Vehicle>;
  /** Get a vehicle. With its ETag for `If-Match`. */
  getVehicle(input: GetVehicleInput, options?: CallOptions): Promise<Vehicle>;
  /** Update a vehicle. Also for a car that reports its own battery level. While it is plugged in, send the level alone: its charge is planned again from it. */
  updateVehicle(input: UpdateVehicleInput, options?: CallOptions): Promise<Vehicle>;
  /** Remove a vehicle. Not while it is plugged in or has a reservation. */
  removeVehicle(input: RemoveVehicleInput, options?: CallOptions): Promise<Removed>;
  /** List places in line. Your cars that wait for a space. An offer appears as a reservation. */
  listQueue(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<Queue>;
  /** Join the queue of a building. When nothing is free. The next space is held for you for some minutes. */
  joinQueue(input: JoinQueueInput, options?: CallOptions): Promise<QueueEntry>;
  /** Leave the queue. Others move up. */
  leaveQueue(input: LeaveQueueInput, options?: CallOptions): Promise<Removed>;
  /** Read how a building is. Chargers, power under its limit, what needs the owner, the month so far. No battery levels, goals, ready-by times or plans of residents. */
  getBuildingState(input: GetBuildingStateInput, options?: CallOptions): Promise<BuildingState>;
  /** List statements. One a month, newest first. A month closes by itself when it is over. */
  listStatements(
    input: ListStatementsInput,
    options?: CallOptions,
  ): Pages<StatementSummary, StatementPage>;
  /** Read a statement. One line a resident. Its totals are those of their invoices, to the cent. */
  getStatement(input: GetStatementInput, options?: CallOptions): Promise<Statement>;
  /** Set prices from a day on. The whole sheet, from tomorrow at the earliest. Residents are told at once. Charges plugged in and confirmed reservations keep their prices. */
  setPrices(input: SetPricesInput, options?: CallOptions): Promise<PricesSet>;
  /** Set what is always free for the chargers. For buildings whose supply feeds other loads as well: without word from `tellAvailablePower`, the chargers take no more than this. */
  setSafePower(input: SetSafePowerInput, options?: CallOptions): Promise<SafePower>;
  /** Tell how many amps are free now. From a meter at the supply. It holds for a minute; without a new one, the safe value does. */
  tellAvailablePower(
    input: TellAvailablePowerInput,
    options?: CallOptions,
  ): Promise<AvailablePower>;
  /** Invite a resident. By mail to one address, which alone can use it, for 30 days. No answer tells whether it has an account. Not in a sandbox. */
  inviteResident(input: InviteResidentInput, options?: CallOptions): Promise<Invitation>;
  /** List webhook endpoints. Without their secrets. */
  listWebhookEndpoints(
    input?: ListWebhookEndpointsInput,
    options?: CallOptions,
  ): Pages<WebhookEndpoint, WebhookEndpointPage>;
  /** Add a webhook endpoint. It has to answer a `webhook.challenge` first. Events are signed as Standard Webhooks says, delivered at least once, those of one object in order, and retried for a day. An address gets an event once. */
  createWebhookEndpoint(
    input: CreateWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<WebhookSecret>;
  /** Get a webhook endpoint. Without its secret. */
  getWebhookEndpoint(
    input: GetWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<WebhookEndpoint>;
  /** Change a webhook endpoint. Disabled, it is told nothing; what happens meanwhile is not delivered later. A new `url` is challenged; so is an unverified one when enabled. */
  updateWebhookEndpoint(
    input: UpdateWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<WebhookEndpoint>;
  /** Remove a webhook endpoint. With its deliveries. */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput, options?: CallOptions): Promise<Removed>;
  /** Rotate the secret of an endpoint. For a day, deliveries are signed with the old and the new one: no gap. */
  rotateWebhookSecret(
    input: RotateWebhookSecretInput,
    options?: CallOptions,
  ): Promise<WebhookSecret>;
  /** Send a test event. Sends an event of the type `webhook.test`, signed as all others, whichever events the endpoint is told. */
  testWebhookEndpoint(
    input: TestWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<WebhookDelivery>;
  /** List deliveries. The newest 500, with what came of them. */
  listWebhookDeliveries(
    input: ListWebhookDeliveriesInput,
    options?: CallOptions,
  ): Pages<WebhookDelivery, WebhookDeliveryPage>;
  /** Deliver again. Sends the same event once more, with the same id. */
  replayWebhookDelivery(
    input: ReplayWebhookDeliveryInput,
    options?: CallOptions,
  ): Promise<WebhookDelivery>;
  /** List keys. The keys of the same resident, newest first, without their secrets. */
  listKeys(input?: ListKeysInput, options?: CallOptions): Pages<ApiKey, ApiKeyPage>;
  /** Make a key. For the same resident, with scopes of this key. Give each program one of its own, with what it needs. */
  createKey(input: CreateKeyInput, options?: CallOptions): Promise<ApiKeySecret>;
  /** Rotate the secret of a key. Id, name and scopes stay. The old secret opens beside the new one for as long as you say; one that was rotated before ends now. */
  rotateKey(input: RotateKeyInput, options?: CallOptions): Promise<ApiKeySecret>;
  /** End a key. At once and for good, with all its secrets. Streams that it opened end, too. */
  endKey(input: EndKeyInput, options?: CallOptions): Promise<ApiKey>;
  /** Create a sandbox and its key. A community with two buildings, neighbors who come and go, and half a year of history. Its clock is paused until `setClock` moves it. Answers with its key. */
  createSandbox(input?: CreateSandboxInput, options?: CallOptions): Promise<SandboxCreated>;
  /** Read the clock. Everything happens in the sandbox’s own time. */
  getClock(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<Clock>;
  /** Set the clock. Jump forward, by a year at most, let it run, or pause. A fast clock falls back to 1× two minutes after it was set. */
  setClock(input?: SetClockInput, options?: CallOptions): Promise<Clock>;
  /** Make a charger fail. To see what your agent does. Nothing metered is lost; charging resumes afterwards. */
  simulateFault(input: SimulateFaultInput, options?: CallOptions): Promise<Fault>;
  /** Watch it in the portal. An address that opens the sandbox in the portal without giving your key away. */
  createViewLink(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<ViewLink>;
  /** Start over. The sandbox is as it was on the evening it began, its clock paused. Keys and webhooks stay. */
  resetSandbox(
    input?: Readonly<Record<never, never>>,
    options?: CallOptions,
  ): Promise<SandboxReset>;
  /** Delete the sandbox. With its keys, its webhooks and everything in it. */
  deleteSandbox(
    input?: Readonly<Record<never, never>>,
    options?: CallOptions,
  ): Promise<SandboxDeleted>;
}
