import { trySeeds } from './seeds.ts'

trySeeds(0)
