/** What a feature gives to the server. Each feature has one `feature.server.ts`; `server/features.ts` lists them. */

import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.server.ts';
import type { JobHandler } from '#platform/jobs/jobs.server.ts';
import type { CallContext } from './calls.server.ts';
import type { Deps } from './deps.server.ts';

type Contracts = Record<string, AnyContractRouter>;

/** A kind of thing that entries of the audit log name by its id. */
export interface AuditSubject {
  /** As `subject_type` names it. */
  type: string;
  /** SQL: the title of the one with this id, null when it is gone. @param id the id as text, as a UUID, as a number. */
  title?: (id: { text: SQL; uuid: SQL; serial: SQL }) => SQL;
  /** SQL: a query of the ids, as text, of everything that is called so. */
  named?: (words: string) => SQL;
  /** SQL: whose it is, as a user id. */
  owner?: (id: { uuid: SQL }) => SQL;
  /** SQL: a query of the ids, as text, of what belongs to these people. */
  ownedBy?: (people: readonly string[]) => SQL;
}

export interface Feature<Given extends Contracts = Contracts> {
  /** The contracts, by the name under which screens call them: `api.notes.create`. */
  contracts?: Given;
  /** What carries them out, under the same names. */
  routers?: (product: Product) => { [Name in keyof Given]: Router<Given[Name], CallContext> };
  jobs?: readonly JobHandler<Deps>[];
  personalData?: PersonalData<Deps>;
  /** Tables that hold nothing about a person, or nothing that can be found by one, and why. */
  impersonalTables?: Record<string, string>;
  auditSubjects?: readonly AuditSubject[];
  /** Who calls from outside, by the last part of `/api/webhooks/…`. */
  webhooks?: Record<string, (deps: Deps, request: Request) => Promise<Response>>;
  /** When a password ends: ends other ways in that someone may have begun while it was good. */
  endWaysIn?: (tx: Tx, userId: string) => Promise<void>;
  /** When an address is confirmed for the first time: discards what a stranger may have left who registered it before. */
  discardUnconfirmed?: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
}

/** What the features together make, for the few that speak for all of them. */
export interface Product {
  personalData: {
    /** Everything kept about the person, table by table. */
    read: (db: DbOrTx, userId: string) => Promise<Record<string, unknown>>;
    /** Deletes or blanks it, in the transaction that forgets the person. */
    forget: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
  };
  passwordEnds: {
    endWaysIn: (tx: Tx, userId: string) => Promise<void>;
    discardUnconfirmed: (deps: Deps, tx: Tx, userId: string) => Promise<void>;
  };
  auditSubjects: readonly AuditSubject[];
  /** What each kind of job does, by its queue. */
  jobTitles: ReadonlyMap<string, string>;
}

/** Checks that each contract has its router. */
export const defineFeature = <Given extends Contracts>(feature: Feature<Given>): Feature<Given> => feature;
