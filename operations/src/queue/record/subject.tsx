import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import type { ComponentType, ReactNode } from 'react';
import { type CallName, useCallQuery } from '../../lib/call.ts';
import { Facts, type FactValues } from '../../parts/Facts.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { Time } from '../../parts/Time.tsx';
import { Decision, type DecisionTerms } from './Decision.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import styles from './subject.module.css';

export interface SubjectProps {
  /** Id of the record. */
  readonly id: string;
  /** Whether the record's task is open. */
  readonly isOpen?: boolean;
  /** Whether the decision is made here: beside an approval it is the approval's. */
  readonly hasDecision?: boolean;
}

/** A kind of task: its name in the queue, and the record that an operator decides by. */
export interface TaskKind {
  readonly name: string;
  readonly Subject: ComponentType<SubjectProps>;
}

/** Facts or events below a heading, or a text as somebody wrote it. */
interface Section {
  readonly heading?: string;
  readonly facts?: FactValues;
  readonly events?: readonly { readonly at: number; readonly event: string; readonly actor: string | undefined }[];
  readonly text?: string;
}

interface Subject<Name extends CallName, Item> {
  readonly call: Name;
  readonly request: (id: string) => OperationsRequestOf<Name>;
  /** The record within the answer; undefined where there is none. */
  readonly find: (answer: OperationsAnswerOf<Name>, id: string) => Item | undefined;
  readonly missing?: { readonly title: string; readonly text: string };
  /** Introduces the record: why it waits, and where it came from. */
  readonly text?: (item: Item) => ReactNode;
  readonly note?: (item: Item) => string | null;
  readonly sections?: (item: Item) => readonly Section[];
  /** The record where another screen draws it as well, with its actions where the decision is made here. */
  readonly body?: (item: Item, hasDecision: boolean) => ReactNode;
  /** The operator's decision; undefined where there is none to make. */
  readonly decision?: (item: Item, isOpen: boolean) => DecisionTerms | undefined;
}

const NOT_FOUND = { title: 'Record not found', text: 'Nothing was changed.' } as const;

/** Draws a record by its description: text, facts and decision. */
export function createSubject<Name extends CallName, Item>(subject: Subject<Name, Item>): ComponentType<SubjectProps> {
  const { call, request, find, missing = NOT_FOUND, text, note, sections, body, decision } = subject;
  return ({ id, isOpen = true, hasDecision = true }) => {
    const query = useCallQuery(call, request(id));
    return (
      <QueryResult query={query}>
        {(answer) => {
          const item = find(answer, id);
          if (item === undefined) return <EmptyState title={missing.title} text={missing.text} />;
          const terms = hasDecision ? decision?.(item, isOpen) : undefined;
          return (
            <>
              <div className={styles.pad}>
                <Introduction text={text?.(item)} note={note?.(item)} />
                {sections?.(item).map((section, index) => (
                  <SubjectSection key={section.heading ?? index} section={section} />
                ))}
                {body?.(item, hasDecision)}
              </div>
              {terms !== undefined && <Decision terms={terms} />}
            </>
          );
        }}
      </QueryResult>
    );
  };
}

function Introduction({ text, note }: { text: ReactNode; note: string | null | undefined }) {
  return (
    <>
      {text != null && (
        <Text size="13" lead="text" tone="2">
          {text}
        </Text>
      )}
      {note != null && <Note>{note}</Note>}
    </>
  );
}

function SubjectSection({ section: { heading, facts, events, text } }: { section: Section }) {
  return (
    <>
      {heading !== undefined && <SubjectHeading>{heading}</SubjectHeading>}
      {facts !== undefined && (
        <Rows>
          <Facts of={facts} />
        </Rows>
      )}
      {events !== undefined && (
        <Rows>
          {events.map(({ at, event, actor }) => (
            <Row key={`${at} ${event}`} label={splitWords(event)}>
              <Time at={at} />
              {actor !== undefined && `, ${actor}`}
            </Row>
          ))}
        </Rows>
      )}
      {text !== undefined && (
        <Text maxWidth="72ch" size="13" lead="text" preserveLines tone="2">
          {text}
        </Text>
      )}
    </>
  );
}
