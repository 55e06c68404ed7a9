"""Adapters for other libraries, one a file. Each needs the library that it is named for."""
