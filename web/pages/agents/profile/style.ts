// Loaded with the profile and with each of its parts.
import { loadStyle } from '../../../components/load-style.ts'
import style from './profile.css?url'

await loadStyle(style)
