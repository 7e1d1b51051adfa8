import { CAUSE_TEXTS } from '@aldgate/domain/brokers/cases/causeTexts.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { describeFraction } from '../../lib/describeFraction.ts';
import { CustomerLink, TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../../queue/record/subject.tsx';
import { FINANCINGS } from '../boardProject.ts';
import { EVENTS, STAGES } from './caseTexts.ts';
import { ProjectCaseDetail } from './ProjectCaseDetail.tsx';

const money = (amount: string | null) => (amount === null ? null : formatMoney(amount, 'USDT', { locale: 'en-US' }));

/** BR-05: a project whose margin call or liquidation needs operators; its subject is the project's number. */
export const projectCase: TaskKind = {
  name: 'Margin calls',
  Subject: createSubject({
    call: 'queryProjectCase',
    request: (projectNo) => ({ projectNo }),
    find: (found) => found,
    text: ({ project }) => (
      <>
        <CustomerLink customer={project.customer} />. <TextLink to="/projects">Projects</TextLink>
      </>
    ),
    note: ({ approvalId, cause }) => {
      if (approvalId !== null) return 'Requested by the first operator. Waiting for a second operator.';
      return cause === null ? null : `The liquidation may begin: ${CAUSE_TEXTS[cause]}.`;
    },
    sections: ({ project, liquidationCase, cash, shortfall }) => [
      {
        facts: {
          Project: `${project.projectName}, ${project.projectNo}`,
          Financing: project.financingStatus === null ? 'Not financed' : FINANCINGS[project.financingStatus].text,
          NAV: money(project.nav),
          'Reading of': <Time at={project.freshness.at} />,
          'Warning line': money(project.lines?.warning ?? null),
          'Liquidation line': money(project.lines?.liquidation ?? null),
          'Take-over line': money(project.lines?.takeOver ?? null),
          'Priority principal': money(project.priorityPrincipal),
          'Unpaid interest': money(project.unpaidInterest),
          'Exposure, of NAV': describeFraction(project.exposure),
          'Project cash': money(cash),
          ...(shortfall !== null && {
            'Loan not covered': money(shortfall.principal),
            'Interest not covered': money(shortfall.interest),
            'Can be collected': money(shortfall.collectable),
          }),
        },
      },
      ...(liquidationCase === null
        ? []
        : [
            {
              heading: `Case ${liquidationCase.caseNo}`,
              facts: {
                Stage: STAGES[liquidationCase.stage],
                Outcome: liquidationCase.outcome === null ? null : splitWords(liquidationCase.outcome),
                'Began because': liquidationCase.cause === null ? null : CAUSE_TEXTS[liquidationCase.cause],
                Frozen: liquidationCase.isHeld ? 'By an operator' : null,
                'Cure by':
                  liquidationCase.stage === 'margin_call' && liquidationCase.cureBy !== null ? (
                    <Time at={liquidationCase.cureBy} />
                  ) : null,
                'To cure': isPositive(liquidationCase.toCure ?? '0') ? money(liquidationCase.toCure) : null,
                Next: liquidationCase.next === null ? null : STAGES[liquidationCase.next.stage],
              },
            },
            {
              heading: 'Course',
              events: liquidationCase.events.map(({ at, what, nav, byOperator, reason }) => ({
                at,
                event: EVENTS[what],
                actor: [byOperator ? 'operator' : 'system', nav === null ? null : `NAV ${money(nav)}`, reason]
                  .filter((part) => part !== null)
                  .join(' · '),
              })),
            },
          ]),
    ],
    body: (detail, hasDecision) => <ProjectCaseDetail detail={detail} hasDecision={hasDecision} />,
  }),
};
