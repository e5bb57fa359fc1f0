// Opening the file of a memory in an editor, by the address that the editor has registered.

import { signal } from '@preact/signals';

import type { Memory } from '../api';
import { session } from './state';

interface Editor {
  name: string;
  link: (path: string, line: number) => string;
}

const inPath = (scheme: string) => (path: string, line: number) =>
  `${scheme}://file${path.split('/').map(encodeURIComponent).join('/')}:${line}`;

export const editors: Record<string, Editor> = {
  vscode: { name: 'VS Code', link: inPath('vscode') },
  cursor: { name: 'Cursor', link: inPath('cursor') },
  windsurf: { name: 'Windsurf', link: inPath('windsurf') },
  zed: { name: 'Zed', link: inPath('zed') },
  idea: {
    name: 'IntelliJ IDEA',
    link: (path, line) => `idea://open?file=${encodeURIComponent(path)}&line=${line}`,
  },
};

const kept = localStorage.getItem('editor');
export const editor = signal(kept && kept in editors ? kept : 'vscode');
export function useEditor(name: string) {
  editor.value = name;
  localStorage.setItem('editor', name);
}

type InFile = Pick<Memory, 'file_path' | 'project'> & { line?: number };

/** Whether a path stays below the project's folder; a stored one may be anything. */
const isInside = (path: string) => !/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|[\u0000-\u001f]/i.test(path);

/** Where the editor finds the memory's file; null for files of another project. */
export function fileLink(memory: InFile): string | null {
  const { root, project } = session.value!;
  if (!root || !memory.file_path || memory.project !== project) return null;
  if (!isInside(memory.file_path)) return null;
  return editors[editor.value]!.link(`${root}/${memory.file_path}`, memory.line ?? 1);
}
