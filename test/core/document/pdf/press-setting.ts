import { readProfile, type PressProfile } from '../../../../core/press-profile.js'
import { makeFolders } from '../../../support/folders.js'
import { writePressProfile } from '../../../support/press-profile.js'
import { type Setting, settingIn } from '../setting.js'

/** A typesetter and the profile of a press for the tests of a file; `remove` removes their folders after them. */
export const pressSetting = (): { setting: Setting; profile: PressProfile; remove(): void } => {
  const folders = makeFolders()
  return {
    setting: settingIn(folders.make({})),
    profile: readProfile(writePressProfile(folders.make({}))),
    remove: () => folders.remove()
  }
}
