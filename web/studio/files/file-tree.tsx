/** The files of the layouts folder. */
import { useState } from 'preact/hooks'
import { server } from '../server.js'

interface Folder {
  folders: Map<string, Folder>
  files: { name: string; path: string }[]
}

const treeOf = (paths: readonly string[]): Folder => {
  const root: Folder = { folders: new Map(), files: [] }
  for (const path of paths) {
    const steps = path.split('/')
    const name = steps.pop()!
    let folder = root
    for (const step of steps) {
      if (!folder.folders.has(step)) folder.folders.set(step, { folders: new Map(), files: [] })
      folder = folder.folders.get(step)!
    }
    folder.files.push({ name, path })
  }
  return root
}

interface FileTreeProps {
  files: readonly string[]
  path: string
  onOpen(path: string): void
  /** After a change; `path` is the file to open then. */
  onChanged(path?: string): void
}

export const FileTree = ({ files, path, onOpen, onChanged }: FileTreeProps) => {
  const [failure, setFailure] = useState('')
  const change = async (work: () => Promise<unknown>, opened?: string): Promise<void> => {
    try {
      await work()
      setFailure('')
      onChanged(opened)
    } catch (thrown) {
      setFailure((thrown as Error).message)
    }
  }
  const add = (): void => {
    const name = prompt('Path of the new file', `${path.split('/')[0]}/`)
    if (name) void change(() => server.create(name, ''), name)
  }
  const rename = (): void => {
    const name = prompt('New path of the file', path)
    if (name && name !== path) void change(() => server.rename(path, name), name)
  }
  const remove = (): void => {
    if (confirm(`Delete ${path}?`)) void change(() => server.remove(path))
  }
  return (
    <nav class="files" aria-label="Files">
      <div class="tools">
        <button type="button" onClick={add}>
          New file
        </button>
        <button type="button" disabled={path === ''} onClick={rename}>
          Rename
        </button>
        <button type="button" disabled={path === ''} onClick={remove}>
          Delete
        </button>
      </div>
      {failure && <p role="alert">{failure}</p>}
      <Branch folder={treeOf(files)} path={path} onOpen={onOpen} within="" />
    </nav>
  )
}

const Branch = ({
  folder,
  path,
  onOpen,
  within
}: {
  folder: Folder
  path: string
  onOpen(path: string): void
  within: string
}) =>
  // prettier-ignore
  <ul>
    {[...folder.folders].map(([name, below]) => (
      <li key={name}>
        <details open={within === '' ? path.startsWith(`${name}/`) : path.startsWith(`${within}${name}/`)}>
          <summary>{name}</summary>
          <Branch folder={below} path={path} onOpen={onOpen} within={`${within}${name}/`} />
        </details>
      </li>
    ))}
    {folder.files.map((file) => (
      <li key={file.path}>
        <button
          type="button"
          class="file"
          aria-current={file.path === path ? 'true' : undefined}
          onClick={() => onOpen(file.path)}
        >
          {file.name}
        </button>
      </li>
    ))}
  </ul>
