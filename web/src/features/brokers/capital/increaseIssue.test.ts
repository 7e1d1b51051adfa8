import { expect, test } from 'vitest';
import { viewAssignment } from './assignment.ts';
import { findIncreaseIssue } from './increaseIssue.ts';
import { viewIncrease } from './increaseView.ts';

type Inputs = Parameters<typeof viewIncrease>[0];
type Project = Inputs['project'] & Parameters<typeof findIncreaseIssue>[0];

const project: Project = {
  priorityPrincipal: '600000',
  subordinatedPrincipal: '300000',
  nav: '900000',
  boundingNav: '900000',
  cash: '0',
  unpaidInterest: '0',
  annualRate: '0.085',
  creditLeft: '5000000',
  openChanges: [],
  financingStatus: 1,
  freshness: { state: 'live', at: 1, ageMs: 0 },
  terms: {
    ratio: { minimum: '0.25', maximum: '4' },
    annualRate: { minimum: '0.06', maximum: '0.18' },
    lines: { warning: '1.1', liquidation: '1.05', takeOver: '1.02', withdraw: '1.2' },
  },
};

const complete = { priority: '200000', subordinated: '100000', rate: '8.5', assigned: '300000' };

function issue(entered: Partial<typeof complete>, changed: Partial<Project> = {}) {
  const { assigned, ...texts } = { ...complete, ...entered };
  const now = { ...project, ...changed };
  const view = viewIncrease({ project: now, ...texts, available: '1000000' });
  const assignment = viewAssignment(view.total, [{ key: 'a', text: assigned, maximum: undefined }]);
  return findIncreaseIssue(now, view, assignment);
}

test('BR-04 an increase is sent once all of it is assigned to accounts', () => {
  expect(issue({})).toBeUndefined();
  expect(issue({ assigned: '288000' })).toEqual({ name: 'unassigned', amount: '12000' });
  expect(issue({ assigned: '300000.5' })).toEqual({ name: 'overassigned', amount: '0.5' });
  expect(issue({ assigned: 'x' })).toEqual({ name: 'correct' });
});

test('BR-04 the first thing that is missing is named', () => {
  const unfunded = {
    financingStatus: null,
    priorityPrincipal: '0',
    subordinatedPrincipal: '0',
    nav: null,
    boundingNav: null,
    annualRate: null,
  };
  expect(issue({ priority: '' }, unfunded)).toEqual({ name: 'enterPriority' });
  expect(issue({ subordinated: '' }, unfunded)).toEqual({ name: 'enterSubordinated' });
  expect(issue({ priority: '', subordinated: '' })).toEqual({ name: 'enterAmount' });
  expect(issue({ rate: '' })).toEqual({ name: 'enterRate' });
  expect(issue({ priority: '9000000' })).toEqual({ name: 'correct' });
});

test('BR-04 a project is closed while another change waits, on a stale reading, and once it is not accruing', () => {
  const waiting = [{ kind: 'decrease', status: 'approving', actions: [] }] as unknown as Project['openChanges'];
  expect(issue({}, { openChanges: waiting })).toEqual({ name: 'pending' });
  const freshness = { state: 'stale', at: 1, ageMs: 20_000 } as const;
  expect(issue({}, { freshness })).toEqual({ name: 'stale' });
  expect(issue({}, { financingStatus: 3 })).toEqual({ name: 'closed' });
  expect(issue({}, { financingStatus: 2 })).toBeUndefined();
});
