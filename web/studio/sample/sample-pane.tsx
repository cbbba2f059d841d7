/** The sample request of the shown sheet, as a form and as JSON, and the contents to test it with. */
import { useEffect, useState } from 'preact/hooks'
import type { Shown, StudioApp, StudioAttribute, StudioLayout, Variant } from '../../../core/studio/messages.js'
import { Choice } from '../../shared/choice.js'
import { type AskedAttribute, isAsked } from '../../shared/field.js'
import { Field } from '../../shared/form.js'
import { ENGLISH_FIELDS } from '../../shared/words.js'
import type { Documents, OpenDocument } from '../documents.js'
import { Code } from '../editor/code.js'
import { server } from '../server.js'

export const VARIANTS: { [name in Variant]: string } = {
  'as-it-is': 'as it is',
  'long-texts': 'long texts',
  'empty-lists': 'empty lists',
  'right-to-left': 'right to left',
  'fifty-rows': 'fifty rows'
}

interface SamplePaneProps {
  app: StudioApp
  layout: StudioLayout
  shown: Shown
  documents: Documents
  onShow(shown: Shown): void
  onOpen(path: string): void
  onMade(): void
}

export const SamplePane = ({ app, layout, shown, documents, onShow, onOpen, onMade }: SamplePaneProps) => {
  const file = layout.samples.find(({ name }) => name === shown.sample)?.file
  const document = useSample(documents, file)
  const [isJson, setJson] = useState(false)
  const add = async (): Promise<void> => {
    const name = layout.samples.length === 0 ? '' : prompt('Name of the new sample: letters, digits, -')
    if (name === null) return
    const stem = layout.file.slice(0, -'.typ.hbs'.length)
    const text = document?.text() ?? `${JSON.stringify({ layout: layout.name, attributes: {} }, undefined, 2)}\n`
    await server.create(`${stem}${name === '' ? '' : `.${name}`}.sample.json`, text)
    onMade()
  }
  return (
    <section class="sample" aria-label="Sample">
      <div class="tools">
        <Choice
          id="sample"
          label="Sample"
          value={shown.sample}
          options={layout.samples.map(({ name }) => [name, name === '' ? layout.name : name] as const)}
          onChoose={(sample) => onShow({ ...shown, sample })}
        />
        <button type="button" onClick={() => void add().catch((thrown: Error) => alert(thrown.message))}>
          New sample
        </button>
        <Choice
          id="variant"
          label="with"
          value={shown.variant}
          options={Object.entries(VARIANTS)}
          onChoose={(variant) => onShow({ ...shown, variant: variant as Variant })}
        />
        <Choice
          id="lang"
          label="Language"
          value={shown.lang ?? ''}
          options={[['', 'of the sample'], ...app.languages]}
          onChoose={(lang) => {
            const { lang: _, ...others } = shown
            onShow(lang === '' ? others : { ...others, lang })
          }}
        />
        <button type="button" aria-pressed={isJson} onClick={() => setJson(!isJson)}>
          JSON
        </button>
      </div>
      {document && isJson && (
        <Code
          key={document.path}
          document={document}
          label={document.path}
          knowledge={undefined}
          mistakes={NONE}
          onFollow={onOpen}
          onCursor={() => {}}
        />
      )}
      {document && !isJson && <Form key={document.path} attributes={layout.attributes} document={document} />}
      {!document && <p class="fields">{file === undefined ? 'This layout has no sample yet.' : 'Loading …'}</p>}
    </section>
  )
}

const NONE: never[] = []

const useSample = (documents: Documents, file: string | undefined): OpenDocument | undefined => {
  const [document, setDocument] = useState<OpenDocument>()
  useEffect(() => {
    let isGone = false
    setDocument(undefined)
    if (file !== undefined)
      documents.open(file).then(
        (opened) => isGone || setDocument(opened),
        () => {}
      )
    return () => void (isGone = true)
  }, [documents, file])
  return document
}

interface Request {
  attributes?: { [name: string]: unknown }
}

const requestIn = (text: string): Request | undefined => {
  try {
    return JSON.parse(text) as Request
  } catch {
    return undefined
  }
}

const Form = ({ attributes, document }: { attributes: readonly StudioAttribute[]; document: OpenDocument }) => {
  const [text, setText] = useState(document.text)
  useEffect(() => document.listen(setText, setText), [document])
  const request = requestIn(text)
  if (!request) return <p class="fields" role="alert">The sample is not valid JSON. Fix it in the tab “JSON”.</p> // prettier-ignore
  const change = (name: string, value: unknown): void => {
    const next = { ...request, attributes: { ...request.attributes, [name]: value } }
    const written = `${JSON.stringify(next, undefined, 2)}\n`
    setText(written)
    document.set(written, setText)
  }
  return (
    <div class="fields">
      {attributes
        .map(askedOf)
        .filter(isAsked)
        .map((attribute) => (
          <Field
            key={attribute.name}
            attribute={attribute}
            value={request.attributes?.[attribute.name]}
            words={ENGLISH_FIELDS}
            onChange={(value) => change(attribute.name, value)}
          />
        ))}
    </div>
  )
}

/** As capabilities have it. */
const askedOf = ({ name, clientType, rows }: StudioAttribute): AskedAttribute => ({
  name,
  type: clientType,
  ...(rows && { clientParams: { attributes: rows.map(askedOf) } })
})
