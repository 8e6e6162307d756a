/** What a feature provides to the server, in its `feature.server.ts`; `server/features.ts` lists them. */

import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.server.ts';
import type { JobHandler, JobTitle } from '#platform/jobs/jobs.server.ts';
import type { CallContext, RequestContext } from './calls.server.ts';
import type { Deps } from './deps.server.ts';

type Contracts = Record<string, AnyContractRouter>;

/** A kind of object that entries of the audit log refer to by id. */
export interface AuditSubject {
  type: string;
  /** SQL: the object's title, null when it no longer exists. @param id the id as text, as a UUID, as a number. */
  title?: (id: { text: SQL; uuid: SQL; serial: SQL }) => SQL;
  /** SQL: a query of the ids, as text, of the objects that match these words. */
  named?: (words: string) => SQL;
  /** SQL: the user id of its owner. */
  owner?: (id: { uuid: SQL }) => SQL;
  /** SQL: a query of the ids, as text, of the objects that belong to these people. */
  ownedBy?: (people: readonly string[]) => SQL;
}

export interface Feature<Given extends Contracts = Contracts> {
  /** The contracts, by the name that screens use: `api.notes.create`. */
  contracts?: Given;
  routers?: (product: Product) => { [Name in keyof Given]: Router<Given[Name], CallContext> };
  jobs?: readonly JobHandler<Deps>[];
  personalData?: PersonalData<Deps>;
  /** Tables that hold nothing about a person, or nothing that can be looked up by person, and why. */
  impersonalTables?: Record<string, string>;
  auditSubjects?: readonly AuditSubject[];
  /** Webhook handlers, by the last part of `/api/webhooks/…`. */
  webhooks?: Record<string, (deps: Deps, request: Request) => Promise<Response>>;
  /**
   * Answers of the calls that are `isStreamed`, by `callKey`: `PATCH /studio/uploads/{id}`. The policy has been checked.
   */
  streams?: Record<string, (context: RequestContext) => Promise<Response>>;
  /** Runs when a password changes: ends other ways in that someone may have started with the old one. */
  endWaysIn?: (tx: Tx, userId: string) => Promise<void>;
  /** Runs when an address is first confirmed: discards what a stranger who registered it may have left. */
  discardUnconfirmed?: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
  /** Runs when a person withdraws a consent in the settings, by its purpose: stops what it allowed. */
  withdrawals?: Record<string, Withdrawal>;
}

/** The holder's account, or their address if the consent was given without one. */
export type Withdrawal = (
  deps: Deps,
  tx: Tx,
  holder: { userId: string | null; email: string | null },
) => Promise<void>;

/** What all features provide together, for code that handles all of them. */
export interface Product {
  personalData: {
    /** Reads everything stored about the person, table by table. */
    read: (db: DbOrTx, userId: string) => Promise<Record<string, unknown>>;
    /** Deletes or blanks it, in the transaction that deletes the person. */
    forget: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
  };
  passwordEnds: {
    endWaysIn: (tx: Tx, userId: string) => Promise<void>;
    discardUnconfirmed: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
  };
  auditSubjects: readonly AuditSubject[];
  /** What ends with a consent, by its purpose. */
  withdrawals: ReadonlyMap<string, Withdrawal>;
  /** A description of each kind of job, by its queue. */
  jobTitles: ReadonlyMap<string, JobTitle>;
}

/** Checks that each contract has its router. */
export const defineFeature = <Given extends Contracts>(feature: Feature<Given>): Feature<Given> => feature;
