import { type AfterChange, type CapitalDelta, computeAfter } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import type { ProjectInfo } from '../projectQueries.ts';

/** Figures of a project that a change of its capital moves. */
export type CapitalFigures = Omit<AfterChange, 'lines'>;

type Capital = Pick<
  ProjectInfo,
  'priorityPrincipal' | 'subordinatedPrincipal' | 'nav' | 'cash' | 'annualRate' | 'terms'
>;

/** NAV, which is 0 of a project that holds nothing yet; null until it was read. */
export const readNav = ({ nav, priorityPrincipal, subordinatedPrincipal, cash }: Omit<Capital, 'terms'>) =>
  nav ?? ([priorityPrincipal, subordinatedPrincipal, cash].every(isZero) ? '0' : null);

/** The figures after a change; its rate is the one that follows. */
export const computeCapital = (project: Capital, delta: CapitalDelta): CapitalFigures =>
  computeAfter(
    {
      priority: project.priorityPrincipal,
      subordinated: project.subordinatedPrincipal,
      nav: readNav(project),
      annualRate: project.annualRate,
      multiples: project.terms.lines,
    },
    delta,
  );

/** The figures as they are. */
export const readCapital = (project: Capital): CapitalFigures =>
  computeCapital(project, { priority: '0', subordinated: '0' });
