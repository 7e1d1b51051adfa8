import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { describeFraction } from '../../../lib/describeFraction.ts';
import { Facts } from '../../../parts/Facts.tsx';
import { BoardTable } from '../../../projects/BoardTable.tsx';
import { describeRatio } from '../../../projects/boardProject.ts';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import { ACTIONS, type CapitalCase, computeCreditLeft, listConcerns } from './capitalCase.ts';

const ASSET = 'USDT';

const money = (value: string | null, placesMax = 6) => (
  <Amount value={value} places={2} placesMax={placesMax} unit={ASSET} />
);

/** BR-04, BR-05: a change of a project's capital with everything that it is decided by. */
export function CapitalChangeDetail({ detail }: { detail: CapitalCase }) {
  const { change, otherProjects, creditLimit, creditUsed, pool, terms } = detail;
  const concerns = listConcerns(detail);
  return (
    <>
      {concerns.length > 0 && (
        <Alert live="status">
          {concerns.map((concern) => (
            <p key={concern}>{concern}</p>
          ))}
        </Alert>
      )}
      <SubjectHeading>What changes</SubjectHeading>
      <Effects detail={detail} />
      <SubjectHeading>{change.kind === 'increase' ? 'Assigned to' : 'Taken from'}</SubjectHeading>
      <Rows>
        {change.portions.map(({ label, amount }) => (
          <Row key={label} label={label}>
            {money(amount)}
          </Row>
        ))}
        {change.portions.length === 0 && <Row label="Project cash">{money(change.subordinatedAmount)}</Row>}
      </Rows>
      <SubjectHeading>Credit</SubjectHeading>
      <Rows>
        <Facts
          of={{
            'Credit limit': money(creditLimit),
            'Used, open applications included': money(creditUsed),
            Left: money(computeCreditLeft({ creditLimit, creditUsed })),
            'Lending pool': money(pool),
            'Profit share': describeFraction(terms.profitShare),
          }}
        />
      </Rows>
      <SubjectHeading>Actions</SubjectHeading>
      <Actions change={change} />
      <SubjectHeading>Other projects of the broker</SubjectHeading>
      {otherProjects.length === 0 ? (
        <Text size="13" tone="3">
          The broker has no other running project.
        </Text>
      ) : (
        <BoardTable label="Other projects" projects={otherProjects} />
      )}
    </>
  );
}

/** The project before the change, by its figures of now, and after it. */
function Effects({ detail: { project, after, change } }: { detail: CapitalCase }) {
  const pair = (before: string | null, later: string | null, placesMax?: number) => (
    <BeforeAfter
      before={<Amount value={before} places={2} placesMax={placesMax ?? 6} />}
      after={money(later, placesMax)}
    />
  );
  return (
    <Rows aligned>
      <Row label="Priority principal">{pair(project.priorityPrincipal, after.priorityPrincipal)}</Row>
      <Row label="Subordinated principal">{pair(project.subordinatedPrincipal, after.subordinatedPrincipal)}</Row>
      <Row label="Ratio">
        <BeforeAfter before={describeRatio(project.ratio)} after={describeRatio(after.ratio)} />
      </Row>
      <Row label="NAV">{pair(project.nav, after.nav, 2)}</Row>
      <Row label="Cushion">{pair(project.cushion, after.cushion, 2)}</Row>
      <Row label="Interest a day">{pair(project.interestADay, after.interestADay)}</Row>
      <Row label="Warning line">{pair(project.lines?.warning ?? null, after.lines?.warning ?? null, 2)}</Row>
      <Row label="Withdrawal line">{pair(project.lines?.withdraw ?? null, after.lines?.withdraw ?? null, 2)}</Row>
      {change.annualRate !== null && (
        <Row label="Annual rate">
          <BeforeAfter before={describeFraction(project.annualRate)} after={describeFraction(change.annualRate)} />
        </Row>
      )}
      {change.profitShare !== null && <Division amount={change.profitAmount} share={change.profitShare} />}
    </Rows>
  );
}

/** Parts of a profit: the broker's, and the platform's share. */
function Division({ amount, share }: { amount: string; share: string }) {
  const { toBroker, toPlatform } = divideProfit(amount, share);
  return (
    <>
      <Row label="To the broker">{money(toBroker)}</Row>
      <Row label={`To the platform, ${describeFraction(share)}`}>{money(toPlatform)}</Row>
    </>
  );
}

function Actions({ change: { actions, moves } }: Pick<CapitalCase, 'change'>) {
  return (
    <Rows>
      {actions.map(({ actionNo, actionType, amount, status, execution }) => (
        <Row key={actionNo} label={`${ACTIONS[actionType]}, ${actionNo}`}>
          {money(amount)} {splitWords(execution === 'none' ? status : execution)}
        </Row>
      ))}
      {moves.map(({ transferNo, labels, amount, state }) => (
        <Row key={transferNo} label={`${labels.source} → ${labels.target}`}>
          {money(amount)} {splitWords(state)}
        </Row>
      ))}
    </Rows>
  );
}
