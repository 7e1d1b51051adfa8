import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { describeFraction } from '../../../lib/describeFraction.ts';
import { CustomerLink, TextLink } from '../../../parts/TextLink.tsx';
import { Time } from '../../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../../record/subject.tsx';
import { findProject } from './findProject.ts';

/** BR-05: a project whose exposure is above its maximum, or whose reading is stale, for a minute. */
export const projectExposure: TaskKind = {
  name: 'Exposure of projects',
  Subject: createSubject({
    call: 'listProjectBoard',
    request: () => ({}),
    find: findProject,
    text: ({ concern }) => (
      <>
        {concern === 'stale'
          ? 'NAV has had no live reading for a minute: an account or a price is not received. '
          : 'The exposure has been above its maximum for a minute: increases and extracts are closed. '}
        The broker was informed. The task is closed automatically once it is over.{' '}
        <TextLink to="/projects">Projects</TextLink>
      </>
    ),
    note: ({ project, projectNo }) => (project === undefined ? `${projectNo} does not run any more.` : null),
    sections: ({ project }) =>
      project === undefined
        ? []
        : [
            {
              facts: {
                Customer: <CustomerLink customer={project.customer} />,
                Project: `${project.projectName}, ${project.projectNo}`,
                'Exposure, of NAV': describeFraction(project.exposure),
                'Largest exposure': describeFraction(project.exposureMaximum),
                NAV: <Amount value={project.nav} places={2} unit="USDT" />,
                Cushion: <Amount value={project.cushion} places={2} unit="USDT" />,
                'Reading of': <Time at={project.freshness.at} />,
                State: project.freshness.state === 'live' ? 'Live' : 'Not live',
              },
            },
          ],
  }),
};
