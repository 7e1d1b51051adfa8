import { FINANCING_ASSETS, PROJECT_STATUSES } from '@aldgate/domain/brokers/projects.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, time } from '../../fields.ts';
import { accountRef } from '../accounts/schemas.ts';
import { BROKER_ERRORS, exchange, projectNo } from '../fields.ts';
import { projectFields } from '../forms.ts';
import { brokerProjectsWire } from './calls.ts';

const status = z.enum(PROJECT_STATUSES);

export const project = z.object({
  projectNo,
  projectName: z.string(),
  strategy: z.enum(STRATEGIES),
  currency: z.enum(FINANCING_ASSETS),
  status,
});

/** Errors where accounts join a project or leave it. */
const JOINING = ['notFound', 'accountInProject', 'accountNotEmpty', 'accountBlocked', 'typeClosed'] as const;

export const brokerProjectsCalls = describeCalls(brokerProjectsWire, {
  listProject: {
    summary: 'BR-02: the broker’s projects, the newest first',
    request: z.strictObject({}).prefault({}),
    answer: z.array(project),
    errors: BROKER_ERRORS,
  },

  listProjectByStatus: {
    summary: 'BR-02: the broker’s projects of a status, the newest first',
    request: z.strictObject({ status }),
    answer: z.array(project),
    errors: BROKER_ERRORS,
  },

  queryProjectRelation: {
    summary: 'BR-06: the accounts of a project, or the project of an account',
    request: z
      .strictObject({ brokerAccountId: id.optional(), projectNo: projectNo.optional() })
      .refine(
        (named) => (named.brokerAccountId === undefined) !== (named.projectNo === undefined),
        'must name a project or an account',
      ),
    answer: z.array(
      z.object({ projectNo, projectName: z.string(), brokerAccountId: id, accountName: z.string(), since: time }),
    ),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  listProjectChoices: {
    summary: 'BR-06: the accounts that can be in a project, each with why it cannot join',
    request: z.strictObject({ projectNo: projectNo.optional(), exchangeCode: exchange.optional() }).prefault({}),
    answer: z.array(
      accountRef.extend({
        isOpen: z.boolean(),
        closedBy: z.enum(['accountInProject', 'accountState', 'typeClosed', 'case']).nullable().meta({
          description: 'null of an account that can join, or that is in the project; case: none joins or leaves now',
        }),
      }),
    ),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  addProjectRelation: {
    summary: 'BR-02: creates a project with accounts that are empty and in no other one',
    request: z.strictObject(projectFields),
    answer: z.object({ projectNo }),
    errors: [...BROKER_ERRORS, 'format', 'nameTaken', 'accountLimit', ...JOINING],
  },

  updateProjectRelation: {
    summary: 'BR-02: renames a project, changes its strategy, or the accounts that it has',
    request: z.strictObject({
      projectNo,
      projectName: z.optional(projectFields.projectName),
      strategy: z.optional(projectFields.strategy),
      brokerAccountIds: z.optional(projectFields.brokerAccountIds),
    }),
    answer: z.null(),
    errors: [...BROKER_ERRORS, 'format', 'nameTaken', 'financingState', ...JOINING],
  },

  deleteProjectRelation: {
    summary: 'BR-06: takes an empty account out of a project, or deletes one that was never funded',
    request: z.strictObject({ projectNo, brokerAccountId: id.optional() }),
    answer: z.null(),
    errors: [...BROKER_ERRORS, 'format', 'notFound', 'accountNotEmpty', 'financingState'],
  },
});
