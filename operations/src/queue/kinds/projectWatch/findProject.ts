import type { BoardProject } from '../../../projects/boardProject.ts';

/** Finds the project of a task; its subject begins with the number. A project that has ended still has its task. */
export const findProject = (projects: readonly BoardProject[], subject: string) => {
  const [projectNo = '', concern = ''] = subject.split(':');
  return { projectNo, concern, project: projects.find((each) => each.projectNo === projectNo) };
};
